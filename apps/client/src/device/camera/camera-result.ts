import { CameraError } from './camera-error.ts';

/** The form in which a picture is returned: an address, bytes in base64, or a data URL. */
export type ResultType = 'uri' | 'base64' | 'dataUrl';

/** The result of any of the plugin's calls, also of one that is restored after the system ended the app. */
export interface NativePicture {
  webPath?: string;
  dataUrl?: string;
  base64String?: string;
  /** Set by the newer calls; without a file it is the whole picture. */
  thumbnail?: string;
  format?: string;
}

/** The picture's bytes, from any of the result types. */
export async function toBlob(picture: NativePicture): Promise<Blob> {
  const { webPath, dataUrl, base64String, thumbnail } = picture;
  if (webPath) {
    const response = await fetch(webPath);
    if (!response.ok) throw new CameraError('unreadable');
    return await response.blob();
  }
  const encoded = base64String ?? thumbnail;
  if (dataUrl) return decode(dataUrl.slice(dataUrl.indexOf(',') + 1), typeOfDataUrl(dataUrl));
  if (encoded) return decode(encoded, typeOfFormat(picture.format));
  throw new CameraError('unreadable');
}

function decode(base64: string, type: string): Blob {
  try {
    return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type });
  } catch (error) {
    throw new CameraError('unreadable', error);
  }
}

function typeOfDataUrl(url: string): string {
  return /^data:([^;,]+)/.exec(url)?.[1] ?? 'image/jpeg';
}

function typeOfFormat(format = 'jpeg'): string {
  return `image/${format === 'jpg' ? 'jpeg' : format}`;
}
