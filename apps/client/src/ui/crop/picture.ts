/** Reads and writes pictures with the browser: upright, without a camera's metadata. */
import { type PictureQuality, qualities } from '../../device/camera/camera.ts';
import { CameraError } from '../../device/camera/camera-error.ts';
import {
  type CropArea,
  fitted,
  type Rotation,
  type Size,
  sourceArea,
  turnedSize,
  turnMatrix,
} from './geometry.ts';

interface PictureEdit {
  /** In pixels of the rotated picture; null: all of it. */
  area: CropArea | null;
  rotation: Rotation;
}

export const untouched: PictureEdit = { area: null, rotation: 0 };

/** A picture decoded, upright. Rejects with `CameraError` where the browser can't read it. */
export async function readPicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    throw new CameraError(isHeic(file) ? 'heic' : 'unreadable', error);
  }
}

function isHeic(file: Blob): boolean {
  return /^image\/hei[cf]/.test(file.type) || (file instanceof File && /\.hei[cf]$/i.test(file.name));
}

/** WebP for types that may have transparency, else JPEG. */
function typeFor(file: Blob): 'image/jpeg' | 'image/webp' {
  return /^image\/(?:png|webp|gif|avif)$/.test(file.type) ? 'image/webp' : 'image/jpeg';
}

/** Draws `edit` of a picture onto a canvas of `size`. */
export function draw(
  canvas: HTMLCanvasElement,
  bitmap: ImageBitmap,
  { area, rotation }: PictureEdit,
  size: Size,
): void {
  const whole = { x: 0, y: 0, ...turnedSize(bitmap, rotation) };
  const from = sourceArea(area ?? whole, bitmap, rotation);
  const drawn = turnedSize(size, rotation);
  Object.assign(canvas, size);
  const context = canvas.getContext('2d');
  if (!context) throw new CameraError('failed');
  context.imageSmoothingQuality = 'high';
  context.setTransform(...turnMatrix(size, rotation));
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, drawn.width, drawn.height);
}

/** `file` as it is uploaded: edited, scaled down to the server's limit, in the preset's quality. */
export async function writePicture(
  file: Blob,
  edit: PictureEdit = untouched,
  quality: PictureQuality = 'high',
): Promise<File> {
  const bitmap = await readPicture(file);
  const canvas = document.createElement('canvas');
  draw(canvas, bitmap, edit, fitted(edit.area ?? turnedSize(bitmap, edit.rotation)));
  bitmap.close();
  return await canvasFile(canvas, typeFor(file), quality, file instanceof File ? file.name : 'foto');
}

export function canvasFile(
  canvas: HTMLCanvasElement,
  type: string,
  quality: PictureQuality,
  name: string,
): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (!blob) return reject(new CameraError('failed'));
        // A browser that can't write the wanted type writes PNG.
        const extension = blob.type.slice('image/'.length).replace('jpeg', 'jpg');
        resolve(new File([blob], `${name.replace(/\.[^.]*$/, '')}.${extension}`, { type: blob.type }));
      },
      type,
      qualities[quality] / 100,
    );
  });
}
