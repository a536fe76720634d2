/**
 * The published places in memory: read on the first request, then followed row by row. A request after a published change sees it,
 * like the cache of answers. When changes may have been missed, the rows that were written since everything was known are read.
 */
import type { KnownWords } from '@callejero/contract/search/plan.ts';
import type { Registry } from '../../../access/binding.ts';
import type { Platform } from '../../../ports/ports.ts';
import { inLine } from './in-line.ts';
import { PlaceStore, type StoredPlace } from './place-store.ts';
import {
  type ChangedParts,
  type KnownCategory,
  parts,
  readCategories,
  readOldestRunning,
  readPlaces,
  readWholes,
  readWrittenSince,
} from './read-places.ts';

/** When more rows than this have changed (an import while nobody asked), they are looked up by when they were written. */
export const maxChanged = 2000;

export interface LivePlaces {
  store: PlaceStore;
  /** The active categories of commerces. */
  categories: readonly KnownCategory[];
  /** The words of the names, products and addresses: a word that is not among them may be misspelt. */
  known: KnownWords;
}

type Source = Pick<Platform, 'config' | 'db' | 'changes' | 'late'>;

const livePlacesOf = new WeakMap<object, () => Promise<LivePlaces>>();

/** The places of a platform: one copy for the map, the suggestions and the search. */
export function livePlaces(platform: Source, registry: Registry): () => Promise<LivePlaces> {
  let places = livePlacesOf.get(platform);
  if (!places) {
    places = createLivePlaces(platform, registry);
    livePlacesOf.set(platform, places);
  }
  return places;
}

const warming = new WeakSet<object>();

/** Reads the places before the first request needs them. */
export async function warmUpPlaces(platform: Source, registry: Registry): Promise<void> {
  warming.add(platform);
  try {
    await livePlaces(platform, registry)();
  } finally {
    warming.delete(platform);
  }
}

/** Null as long as they are read for the first time: then the database answers, slower and without ranking. */
export const placesNow = async (platform: Source, registry: Registry): Promise<LivePlaces | null> =>
  warming.has(platform) ? null : livePlaces(platform, registry)();

const nothing = (): ChangedParts => ({ commerces: new Set(), products: new Set(), addresses: new Set() });
const sizeOf = (changed: ChangedParts) => parts.reduce((sum, name) => sum + changed[name].size, 0);

function createLivePlaces(
  { config, db, changes, late }: Source,
  registry: Registry,
): () => Promise<LivePlaces> {
  let store = new PlaceStore();
  let known: LivePlaces | null = null;
  /**
   * The oldest transaction that was running when everything was last known. What it and later ones write may be missing, in whatever
   * order they commit. Ids that a change told move it no further, since others may have been missed in the meantime.
   */
  let since: string | null = null;
  /** Ids to read again; null for all that were written since then. */
  let changed: ChangedParts | null = null;
  let categoriesChanged = true;

  changes.subscribe((list) => {
    if (list === null) {
      changed = null;
      categoriesChanged = true;
    }
    for (const { resource, id } of list ?? []) {
      const part = parts.find((name) => name === resource);
      if (part) changed?.[part].add(id);
      else if (resource === 'categories') categoriesChanged = true;
    }
    if (changed && sizeOf(changed) > maxChanged) changed = null;
  });

  const isCurrent = () => known !== null && changed !== null && sizeOf(changed) === 0 && !categoriesChanged;

  async function read(): Promise<void> {
    const told = changed;
    const withCategories = categoriesChanged;
    changed = nothing();
    categoriesChanged = false;
    try {
      if (told) await readAgain(await readWholes(db, told));
      else {
        const running = await readOldestRunning(db);
        // A read that failed half-way may have left rows that are public no more.
        if (since === null) {
          store = new PlaceStore();
          await readAll();
        } else await readAgain(await readWrittenSince(db, since));
        since = running;
      }
      const categories = withCategories ? await readCategories(db) : (known?.categories ?? []);
      known = placesIn(store, categories);
    } catch (error) {
      changed = null;
      categoriesChanged = true;
      throw error;
    }
  }

  async function readAll(): Promise<void> {
    let rows: StoredPlace[] = [];
    do {
      const last = rows.at(-1)?.id ?? null;
      rows = await readPlaces(db, registry, (builder) => {
        const after = last === null ? 'true' : `t.id > ${builder.value(last, 'uuid')}`;
        return `${after} order by t.id limit ${config.batchSizes.mapped}`;
      });
      await putAll(rows);
    } while (rows.length === config.batchSizes.mapped);
  }

  async function readAgain(all: readonly string[]): Promise<void> {
    for (let at = 0; at < all.length; at += config.batchSizes.mapped) {
      const ids = all.slice(at, at + config.batchSizes.mapped);
      const rows = await readPlaces(db, registry, (builder) => `t.id = any(${builder.value(ids, 'uuid[]')})`);
      const there = new Set(rows.map(({ id }) => id));
      await putAll(
        rows,
        ids.filter((id) => !there.has(id)),
      );
    }
  }

  const putAll = (rows: readonly StoredPlace[], gone: readonly string[] = []) =>
    inLine(function* () {
      for (const id of gone) store.remove(id);
      for (const row of rows) {
        store.put(row);
        yield;
      }
    });

  const current = readUntil(isCurrent, () => late([...parts, 'categories'], read));
  return async () => {
    await current();
    if (!known) throw new Error('The places were not read');
    return known;
  };
}

/** As of one moment: the plan of a search is remembered for its words. */
export const placesIn = (store: PlaceStore, categories: readonly KnownCategory[]): LivePlaces => ({
  store,
  categories,
  known: {
    begins: (typed) => store.words.begins(typed) || store.localityWords.begins(typed),
    resembling: (typed) => [...store.words.wordsLike(typed), ...store.localityWords.wordsLike(typed)],
    localities: store.usedLocalities(),
  },
});

/** Shares one read between concurrent callers, until the memory is as new as at the time of each call. */
function readUntil(isCurrent: () => boolean, read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | null = null;
  return async () => {
    // A read in flight has the change or predates it: then the next one has it.
    for (let readings = 0; readings < 2 && (reading || !isCurrent()); readings++) {
      reading ??= read().finally(() => {
        reading = null;
      });
      await reading;
    }
  };
}

/** Maps a category to the top of its branch; there are two levels. */
export function createTopFinder({ categories }: LivePlaces): (category: string) => string {
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));
  return (category) => parents.get(category) ?? category;
}
