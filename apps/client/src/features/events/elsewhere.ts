/**
 * Stores which drafts take place outside of a commerce. Without a point the event itself does not say so, so the device
 * remembers it.
 */
import type { Storage } from '../../device/storage/storage.ts';

/** Beyond this number the oldest are dropped. */
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

/** `chosen`: the choice in the form when `saved` was saved. */
export async function rememberVenue(
  storage: Storage,
  saved: Saved,
  chosen: 'commerce' | 'elsewhere',
): Promise<void> {
  const isUnknown = (saved.location ?? null) === null && (saved.commerce ?? null) === null;
  await storage.change<string[]>('elsewhereDrafts', (drafts) => {
    const others = (drafts ?? []).filter((id) => id !== saved.id);
    return isUnknown && chosen === 'elsewhere' ? [...others, saved.id].slice(-maxDrafts) : others;
  });
}
