/**
 * Which drafts are to take place outside of a commerce. Until they have a point the server knows nothing of it, so this
 * device remembers.
 */
import type { Storage } from '../../device/storage/storage.ts';

/** The oldest are forgotten. */
const maxDrafts = 50;

interface Saved {
  id: string;
  commerce?: unknown;
  location?: unknown;
}

const draftsOf = (storage: Storage) => storage.read<string[]>('elsewhereDrafts') ?? [];

export function isElsewhere(storage: Storage, { id, commerce, location }: Saved): boolean {
  return (location ?? null) !== null || ((commerce ?? null) === null && draftsOf(storage).includes(id));
}

/** `chosen`: what the form said when `saved` was saved. */
export function rememberVenue(storage: Storage, saved: Saved, chosen: 'commerce' | 'elsewhere'): void {
  const others = draftsOf(storage).filter((id) => id !== saved.id);
  const isUnknown = (saved.location ?? null) === null && (saved.commerce ?? null) === null;
  const drafts = isUnknown && chosen === 'elsewhere' ? [...others, saved.id].slice(-maxDrafts) : others;
  storage.write('elsewhereDrafts', drafts);
}
