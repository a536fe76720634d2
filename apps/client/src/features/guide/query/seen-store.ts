import { storage } from '../../../device/storage/storage.ts';
import type { SeenPlaces } from './seen-places.ts';

/** The stored places, or null. Values in the shape of another version are ignored. */
export function readSeen(): SeenPlaces | null {
  const seen = storage.read<Partial<SeenPlaces>>('seenPlaces');
  if (!seen || typeof seen.at !== 'string' || !Array.isArray(seen.places)) return null;
  return { at: seen.at, places: seen.places, categories: seen.categories ?? [] };
}

export async function changeSeen(change: (seen: SeenPlaces | null) => SeenPlaces): Promise<void> {
  await storage.change<SeenPlaces>('seenPlaces', () => change(readSeen()));
}
