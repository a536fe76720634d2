/** Photos of a form field, in their order: the first is the cover. */
export interface Photo {
  file: string;
  alt: string;
}

/** The contract's limit of photos. */
export const maxPhotos = 20;

export function toPhotos(value: unknown): Photo[] {
  return Array.isArray(value) ? (value as Photo[]) : [];
}

/** The photos with a stored picture at the end, or in place of the one from which it was cropped. */
export function withStored(photos: readonly Photo[], file: string, replaces: string | null): Photo[] {
  if (replaces !== null && photos.some((photo) => photo.file === replaces)) {
    return photos.map((photo) => (photo.file === replaces ? { ...photo, file } : photo));
  }
  // The original was removed meanwhile, so the cropped picture is dropped.
  return replaces === null ? [...photos, { file, alt: '' }] : [...photos];
}

/** How many of the chosen photos the limit still allows. */
export function roomFor(chosen: number, taken: number): number {
  return Math.max(0, Math.min(chosen, maxPhotos - taken));
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(Math.min(Math.max(to, 0), next.length), 0, item);
  return next;
}
