/** Stores the entries of the agenda that were seen, so that it shows them without a connection. */
import type { AgendaEntry } from '@callejero/contract/answers/agenda.ts';
import { storage } from '../../../device/storage/storage.ts';

interface SeenAgenda {
  /** When they were last read, ISO 8601. */
  at: string;
  /** Sorted by day. */
  entries: AgendaEntry[];
}

/** About a quarter of a megabyte, of the five that browsers give. */
export const maxEntries = 300;

/** Null when nothing is stored, or only in the shape of another version. */
export function readSeenAgenda(): SeenAgenda | null {
  const seen = storage.read<Partial<SeenAgenda>>('seenAgenda');
  if (!seen || typeof seen.at !== 'string' || !Array.isArray(seen.entries)) return null;
  return { at: seen.at, entries: seen.entries };
}

/** Adds what was just read to what is stored. */
export async function addSeenAgenda(read: Parameters<typeof mergeSeenAgenda>[1]): Promise<void> {
  await storage.change<SeenAgenda>('seenAgenda', () => mergeSeenAgenda(readSeenAgenda(), read));
}

const keyOf = ({ id, day, startsAt }: AgendaEntry) => `${id} ${day} ${startsAt}`;

/**
 * Adds the known entries from today on to those just read. Known ones may have been cancelled meanwhile; the notice on the
 * page says that things may have changed.
 */
export function mergeSeenAgenda(
  known: SeenAgenda | null,
  read: { entries: readonly AgendaEntry[]; at: string; today: string },
): SeenAgenda {
  const fresh = new Map(read.entries.map(({ distance: _, ...entry }) => [keyOf(entry), entry]));
  const older = known?.entries.filter((entry) => entry.day >= read.today && !fresh.has(keyOf(entry))) ?? [];
  const entries = [...fresh.values(), ...older].toSorted(byTime).slice(0, maxEntries);
  return { at: read.at, entries };
}

const byTime = (a: AgendaEntry, b: AgendaEntry) =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : 0;

/** The entries of the days `from` to `to`, both included, and of a category. */
export function searchSeenAgenda(
  { entries }: SeenAgenda,
  { from, to, category }: { from: string; to: string; category: string | null },
): AgendaEntry[] {
  return entries.filter(
    (entry) => entry.day >= from && entry.day <= to && (category === null || entry.category?.id === category),
  );
}
