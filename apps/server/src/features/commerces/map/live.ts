/**
 * The published places in memory: read on the first request, then updated with the changed rows. A request after a published
 * change sees it, like the cache of answers. When changes may have been missed, everything is read again.
 */
import type { Category } from '@callejero/contract/resources/categories.ts';
import sql from 'sql-template-tag';
import { accessTo, visibleRows } from '../../../access/access.ts';
import type { Registry } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import { everybody } from '../../../access/policy.ts';
import type { Platform } from '../../../ports/ports.ts';
import { statement } from '../../../query/statement.ts';
import { PlaceStore, type StoredPlace } from './store.ts';

/** When more rows than this have changed (an import while no map was open), everything is read again. */
export const maxChanged = 2000;

export type KnownCategory = Pick<Category, 'id' | 'slug' | 'name' | 'icon' | 'color'> & {
  parent: string | null;
  folded: string;
};

export interface LivePlaces {
  store: PlaceStore;
  /** The active categories of commerces. */
  categories: readonly KnownCategory[];
}

const livePlacesOf = new WeakMap<object, () => Promise<LivePlaces>>();

/** The places of a platform: one copy for the map, the suggestions and the search. */
export function livePlaces(
  platform: Pick<Platform, 'config' | 'db' | 'changes'>,
  registry: Registry,
): () => Promise<LivePlaces> {
  let places = livePlacesOf.get(platform);
  if (!places) {
    places = createLivePlaces(platform, registry);
    livePlacesOf.set(platform, places);
  }
  return places;
}

function createLivePlaces(
  { config, db, changes }: Pick<Platform, 'config' | 'db' | 'changes'>,
  registry: Registry,
): () => Promise<LivePlaces> {
  let known: LivePlaces | null = null;
  /** Ids to read again; null for all. */
  let changed: Set<string> | null = null;
  let categoriesChanged = false;

  changes.subscribe((list) => {
    if (list === null) changed = null;
    for (const { resource, id } of list ?? []) {
      if (resource === 'commerces') changed?.add(id);
      else if (resource === 'categories') categoriesChanged = true;
    }
    if (changed && changed.size > maxChanged) changed = null;
  });

  const isCurrent = () => known !== null && changed?.size === 0 && !categoriesChanged;

  async function read(): Promise<void> {
    const ids = changed;
    const store = ids && known ? known.store : new PlaceStore();
    const withCategories = known === null || categoriesChanged;
    changed = new Set();
    categoriesChanged = false;
    try {
      if (ids && known) await readAgain(store, [...ids]);
      else await readAll(store);
      const categories = withCategories ? await readCategories() : known?.categories;
      known = { store, categories: categories ?? [] };
    } catch (error) {
      changed = null;
      categoriesChanged = true;
      throw error;
    }
  }

  async function readAll(store: PlaceStore): Promise<void> {
    let rows: StoredPlace[] = [];
    do {
      const last = rows.at(-1)?.id ?? null;
      rows = await placesWhere((builder) => {
        const after = last === null ? 'true' : `t.id > ${builder.value(last, 'uuid')}`;
        return `${after} order by t.id limit ${config.batchSizes.mapped}`;
      });
      for (const row of rows) store.put(row);
    } while (rows.length === config.batchSizes.mapped);
  }

  async function readAgain(store: PlaceStore, ids: readonly string[]): Promise<void> {
    const rows = await placesWhere((builder) => `t.id = any(${builder.value(ids, 'uuid[]')})`);
    const there = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!there.has(id)) store.remove(id);
    for (const row of rows) store.put(row);
  }

  /** With the permissions of a visitor: every reader gets the same map. */
  function placesWhere(condition: (builder: Builder) => string): Promise<StoredPlace[]> {
    const builder = new Builder();
    const where = `${openPlaces(registry, builder, 't')} and ${condition(builder)}`;
    return db.query<StoredPlace>(
      statement(
        'select t.id, t.name, t.name_folded as folded, t.location[1] as lat, t.location[0] as lng,' +
          ' t.categories::text as categories, t.price_range as price, t.wheelchair,' +
          ' case when t.temporarily_closed then null else t.schedule end as schedule' +
          ` from commerces t where ${where}`,
        builder.values,
      ),
    );
  }

  function readCategories(): Promise<KnownCategory[]> {
    return db.query<KnownCategory>(sql`select id, slug, name, icon, color, parent, name_folded as folded from categories
        where kind = ${'commerce'} and active and archived_at is null order by name_folded, id`);
  }

  const current = readUntil(isCurrent, read);
  return async () => {
    await current();
    if (!known) throw new Error('The places were not read');
    return known;
  };
}

/** Shares one read between concurrent callers, until the memory is as new as at the time of each call. */
export function readUntil(isCurrent: () => boolean, read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | null = null;
  return async () => {
    // A read in flight may predate the change, so wait for the next one.
    for (let readings = 0; readings < 2 && !isCurrent(); readings++) {
      reading ??= read().finally(() => {
        reading = null;
      });
      await reading;
    }
  };
}

/** Maps a category to the top of its branch; there are two levels. */
export function topsOf({ categories }: LivePlaces): (category: string) => string {
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));
  return (category) => parents.get(category) ?? category;
}

/** SQL condition: rows of `alias` that are published and not closed permanently. */
export function openPlaces(registry: Registry, builder: Builder, alias: string): string {
  const access = accessTo(registry, 'commerces', everybody);
  if (!access) throw new Error('Nobody may read commerces');
  return `${visibleRows(access, builder, alias, false)} and ${alias}.permanently_closed_at is null`;
}
