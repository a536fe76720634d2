/** Pictures of a camera or a file for the reader of codes. */
import { CameraError } from '../camera/camera-error.ts';

export type ReadCodes = (picture: HTMLCanvasElement) => Promise<string[]>;

/** The longer side in pixels: enough for a code at arm's length, and not too much for an old phone. */
const frameSide = 1024;
const pictureSide = 2048;
/** Milliseconds between two frames, so that the interface stays responsive and the phone cool. */
const pause = 120;

/** Reads frames of `video` until a code is found, reading fails, or the returned function is called. */
export function watchVideo(
  video: HTMLVideoElement,
  read: ReadCodes,
  { found, failed }: { found: (text: string) => void; failed: (error: unknown) => void },
): () => void {
  const canvas = document.createElement('canvas');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const look = async () => {
    try {
      const [text] = video.videoWidth > 0 ? await read(drawn(canvas, video, frameSide)) : [];
      if (stopped) return;
      if (text === undefined) timer = setTimeout(() => void look(), pause);
      else found(text);
    } catch (error) {
      if (!stopped) failed(error);
    }
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** The text of the first code in a picture file; null when there is none. */
export async function readPictureFile(file: Blob, read: ReadCodes): Promise<string | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((error: unknown) => {
    throw new CameraError('unreadable', error);
  });
  try {
    const [text = null] = await read(drawn(document.createElement('canvas'), bitmap, pictureSide));
    return text;
  } finally {
    bitmap.close();
  }
}

/** The size, scaled down so that the longer side is at most `most`. */
export function fittedTo(most: number, width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function drawn(
  canvas: HTMLCanvasElement,
  source: HTMLVideoElement | ImageBitmap,
  most: number,
): HTMLCanvasElement {
  const [width, height] =
    source instanceof ImageBitmap ? [source.width, source.height] : [source.videoWidth, source.videoHeight];
  const size = fittedTo(most, width, height);
  // Setting the size clears the canvas, so it is set only when it changes.
  if (canvas.width !== size.width || canvas.height !== size.height) Object.assign(canvas, size);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new CameraError('failed');
  context.drawImage(source, 0, 0, size.width, size.height);
  return canvas;
}
