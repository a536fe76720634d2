import { settings } from '../settings.ts';

/** The contract's `storedImagesPath`; importing it would bring its schemas into the first load. */
export const storedImages = 'stored-images';

/** Address of an image value: a stored image (`api_…`) in the given size, any other value unchanged. */
export function imageUrl(value: string, size: 'sm' | 'default' = 'sm'): string {
  if (!value.startsWith('api_')) return value;
  const prefix = size === 'sm' ? 'sm/' : '';
  return `${settings().filesUrl}/${storedImages}/${prefix}${value}`;
}

/** The sizes of a stored image (the contract's `imageWidths`), for the browser to choose from. */
export function imageSources(value: string): string | undefined {
  if (!value.startsWith('api_')) return undefined;
  return `${imageUrl(value, 'sm')} 480w, ${imageUrl(value, 'default')} 2048w`;
}
