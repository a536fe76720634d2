/** The entries of the agenda that were seen, on the device: without a connection it still shows them. */
import type { AgendaEntry } from '@callejero/contract/answers/agenda.ts';
import { storage } from '../../device/storage/storage.ts';

interface SeenAgenda {
  /** When they were last read, ISO 8601. */
  at: string;
  /** By day. */
  entries: AgendaEntry[];
}

/** About a quarter of a megabyte, of the five that browsers give. */
export const maxEntries = 300;

/** Null for none. Of another shape (an older version's) it is as good as nothing. */
export function readSeenAgenda(): SeenAgenda | null {
  const seen = storage.read<Partial<SeenAgenda>>('seenAgenda');
  if (!seen || typeof seen.at !== 'string' || !Array.isArray(seen.entries)) return null;
  return { at: seen.at, entries: seen.entries };
}

export function writeSeenAgenda(seen: SeenAgenda): void {
  storage.write('seenAgenda', seen);
}

const keyOf = ({ id, day, startsAt }: AgendaEntry) => `${id} ${day} ${startsAt}`;

/**
 * What was just read, and what was known before of the days from today on. What was called off meanwhile may still be among
 * it: the notice says that things may have changed.
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

/** Those of the asked days, both included, and of a category. */
export function searchSeenAgenda(
  { entries }: SeenAgenda,
  { from, to, category }: { from: string; to: string; category: string | null },
): AgendaEntry[] {
  return entries.filter(
    (entry) => entry.day >= from && entry.day <= to && (category === null || entry.category?.id === category),
  );
}
