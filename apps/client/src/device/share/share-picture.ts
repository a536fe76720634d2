import { paper } from '@callejero/contract/theme/canvas-colors.ts';
import { sharedQuality } from '../photo-viewer.ts';
import { saveFile, toFileName } from '../storage/files.ts';
import { canShare, isCancelled, openShareSheet } from './share-sheet.ts';

/** A picture as JPEG in the quality for sharing. One of another origin must allow reading (CORS). */
async function compressed(url: string, title: string): Promise<File> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  // A JPEG has no transparency: without a white ground, transparent parts would be black.
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', sharedQuality),
  );
  if (!blob) throw new Error('The picture could not be written.');
  return new File([blob], toFileName(title, 'jpg'), { type: blob.type });
}

/** Hands a picture to the system's sheet, or saves it where there is none. Rejects when it can't be read. */
export async function sharePicture(url: string, title: string): Promise<void> {
  const file = await compressed(url, title);
  if (!canShare({ title, file })) return await saveFile(file, file.name);
  try {
    await openShareSheet({ title, file });
  } catch (error) {
    if (!isCancelled(error)) throw error;
  }
}
