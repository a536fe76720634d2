import { storedImagesPath } from '@callejero/contract/resources/files.ts';
import { settings } from './settings.ts';

/** Address of an image value: stored ones (`api_…`) in the size wanted, any other as given. */
export function imageUrl(value: string, size: 'sm' | 'default' = 'sm'): string {
  if (!value.startsWith('api_')) return value;
  const prefix = size === 'sm' ? 'sm/' : '';
  return `${settings().filesUrl}/${storedImagesPath}/${prefix}${value}`;
}
