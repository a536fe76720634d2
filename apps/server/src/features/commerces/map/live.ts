/**
 * The published places in memory, kept up to date: read when somebody first asks, then only what changed. Who asks after a
 * change was published gets it, as from the cache of hot answers; when changes may have been missed, all is read again.
 */
import type { Category } from '@callejero/contract/resources/categories.ts';
import sql from 'sql-template-tag';
import { accessTo, visibleRows } from '../../../access/access.ts';
import type { Registry } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import { everybody } from '../../../access/policy.ts';
import type { Platform } from '../../../ports/ports.ts';
import { statement } from '../../../query/statement.ts';
import { type PlaceRow, PlaceStore } from './store.ts';

/** Rows of one statement: others get their turn in between. */
export const batch = 5000;
/** When more rows than this have changed (an import while no map was open), all are read again. */
export const maxChanged = 2000;

export type KnownCategory = Pick<Category, 'id' | 'slug' | 'name' | 'icon' | 'color'> & {
  parent: string | null;
  folded: string;
};

export interface Places {
  store: PlaceStore;
  /** The active ones of commerces. */
  categories: readonly KnownCategory[];
}

const livePlacesOf = new WeakMap<object, () => Promise<Places>>();

/** The places of a platform: one copy for the map, the suggestions and the search. */
export function livePlaces(
  platform: Pick<Platform, 'db' | 'changes'>,
  registry: Registry,
): () => Promise<Places> {
  let places = livePlacesOf.get(platform);
  if (!places) {
    places = createLivePlaces(platform, registry);
    livePlacesOf.set(platform, places);
  }
  return places;
}

function createLivePlaces(
  { db, changes }: Pick<Platform, 'db' | 'changes'>,
  registry: Registry,
): () => Promise<Places> {
  let known: Places | null = null;
  /** The ids to read again; null is all. */
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
    let rows: PlaceRow[] = [];
    do {
      const last = rows.at(-1)?.id ?? null;
      rows = await placesWhere((builder) => {
        const after = last === null ? 'true' : `t.id > ${builder.value(last, 'uuid')}`;
        return `${after} order by t.id limit ${batch}`;
      });
      for (const row of rows) store.put(row);
    } while (rows.length === batch);
  }

  async function readAgain(store: PlaceStore, ids: readonly string[]): Promise<void> {
    const rows = await placesWhere((builder) => `t.id = any(${builder.value(ids, 'uuid[]')})`);
    const there = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!there.has(id)) store.remove(id);
    for (const row of rows) store.put(row);
  }

  /** With the rights of a visitor: every reader sees the same map. */
  function placesWhere(condition: (builder: Builder) => string): Promise<PlaceRow[]> {
    const builder = new Builder();
    const where = `${openPlaces(registry, builder, 't')} and ${condition(builder)}`;
    return db.query<PlaceRow>(
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

/** Reads for all who ask at once, until what is in memory is what it was when they asked. */
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

/** The top of a category's branch: categories have two levels. */
export function topsOf({ categories }: Places): (category: string) => string {
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));
  return (category) => parents.get(category) ?? category;
}

/** Which rows of `alias` are published and not closed for good, as SQL. */
export function openPlaces(registry: Registry, builder: Builder, alias: string): string {
  const access = accessTo(registry, 'commerces', everybody);
  if (!access) throw new Error('Nobody may read commerces');
  return `${visibleRows(access, builder, alias, false)} and ${alias}.permanently_closed_at is null`;
}
