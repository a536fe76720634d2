import { imageUrl } from '../../api/http/images.ts';
import { texts } from '../texts.ts';

/** Whether the server stores the picture, so that its bytes can be read; a foreign address can only be shown. */
export function isStored(value: string): boolean {
  return value.startsWith('api_');
}

/** The bytes of a stored picture in its full size. */
export async function storedPicture(value: string): Promise<Blob> {
  const response = await fetch(imageUrl(value, 'default')).catch(() => null);
  if (!response?.ok) throw new Error(texts.imageFailed);
  return await response.blob();
}
