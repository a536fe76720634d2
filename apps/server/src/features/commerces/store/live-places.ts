/**
 * The published places in memory: read on the first request, then followed row by row. A request after a published change sees it,
 * like the cache of answers. When changes may have been missed, the rows that were written since everything was known are read.
 */
import type { Category } from '@callejero/contract/resources/categories.ts';
import type { KnownWords } from '@callejero/contract/search/plan.ts';
import sql from 'sql-template-tag';
import { accessTo, visibleRows } from '../../../access/access.ts';
import type { Registry } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import { everybody } from '../../../access/policy.ts';
import type { Platform } from '../../../ports/ports.ts';
import { statement } from '../../../query/statement.ts';
import { inLine } from './in-line.ts';
import { PlaceStore, type StoredPlace } from './place-store.ts';
import { wordsOf } from './word-index.ts';

/** When more rows than this have changed (an import while nobody asked), they are looked up by when they were written. */
export const maxChanged = 2000;

export type KnownCategory = Pick<Category, 'id' | 'slug' | 'name' | 'icon' | 'color'> & {
  parent: string | null;
  folded: string;
  /** The words of its name. */
  words: readonly string[];
};

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

/** Collections whose rows a place consists of. */
const parts = ['commerces', 'products', 'addresses'] as const;
type Changed = Record<(typeof parts)[number], Set<string>>;
const nothing = (): Changed => ({ commerces: new Set(), products: new Set(), addresses: new Set() });
const sizeOf = (changed: Changed) => parts.reduce((sum, name) => sum + changed[name].size, 0);

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
  let changed: Changed | null = null;
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
      if (told) await readAgain(await idsOf(told));
      else {
        const running = await oldestRunning();
        // A read that failed half-way may have left rows that are public no more.
        if (since === null) {
          store = new PlaceStore();
          await readAll();
        } else await readAgain(await idsSince(since));
        since = running;
      }
      const categories = withCategories ? await readCategories() : (known?.categories ?? []);
      known = placesIn(store, categories);
    } catch (error) {
      changed = null;
      categoriesChanged = true;
      throw error;
    }
  }

  async function oldestRunning(): Promise<string> {
    const [row] = await db.query<{ xid: string }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`,
    );
    if (!row) throw new Error('There is no snapshot');
    return row.xid;
  }

  async function readAll(): Promise<void> {
    let rows: StoredPlace[] = [];
    do {
      const last = rows.at(-1)?.id ?? null;
      rows = await placesWhere((builder) => {
        const after = last === null ? 'true' : `t.id > ${builder.value(last, 'uuid')}`;
        return `${after} order by t.id limit ${config.batchSizes.mapped}`;
      });
      await putAll(rows);
    } while (rows.length === config.batchSizes.mapped);
  }

  async function readAgain(all: readonly string[]): Promise<void> {
    for (let at = 0; at < all.length; at += config.batchSizes.mapped) {
      const ids = all.slice(at, at + config.batchSizes.mapped);
      const rows = await placesWhere((builder) => `t.id = any(${builder.value(ids, 'uuid[]')})`);
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

  /** The places of which one of these rows is a part. */
  async function idsOf({ commerces, products, addresses }: Changed): Promise<string[]> {
    if (products.size + addresses.size === 0) return [...commerces];
    const rows = await db.query<{ id: string }>(
      sql`select commerce as id from products where id = any(${[...products]}::uuid[])
        union select id from commerces where address = any(${[...addresses]}::uuid[])`,
    );
    return [...new Set([...commerces, ...rows.map(({ id }) => id)])];
  }

  /** The places of which a row was written by this transaction or a later one. */
  async function idsSince(xid: string): Promise<string[]> {
    const rows = await db.query<{ id: string }>(
      sql`with since as materialized (select age(${xid}::text::xid8::xid) as age)
        select id from commerces, since where age(commerces.xmin) <= since.age
        union select commerce from products, since where age(products.xmin) <= since.age
        union select c.id from commerces c join addresses a on a.id = c.address, since where age(a.xmin) <= since.age`,
    );
    return rows.map(({ id }) => id);
  }

  /** With the permissions of a visitor: no other row comes into memory. */
  function placesWhere(condition: (builder: Builder) => string): Promise<StoredPlace[]> {
    const builder = new Builder();
    const where = `${publicRows(registry, builder, 'commerces', 't')} and ${condition(builder)}`;
    return db.query<StoredPlace>(
      statement(
        'select t.id, t.name, t.name_folded as folded, t.location[1] as lat, t.location[0] as lng,' +
          ' t.categories::text as categories, t.price_range as price, t.wheelchair,' +
          ' case when t.temporarily_closed then null else t.schedule end as schedule,' +
          ' t.permanently_closed_at is not null as closed,' +
          ' (extract(epoch from t.updated_at) * 1000)::float8 as updated,' +
          ' t.place_type as "placeType", t.description_folded as description,' +
          " a.locality_folded as locality, concat_ws(' ', a.street_folded, a.extra_folded) as street," +
          ' lower(a.number) as number,' +
          " (select string_agg(p.name_folded, ' ') from products p where p.commerce = t.id and" +
          ` ${publicRows(registry, builder, 'products', 'p')}) as product from commerces t` +
          ' left join addresses a on a.id = t.address and a.owner is null and' +
          ` ${publicRows(registry, builder, 'addresses', 'a')} where ${where}`,
        builder.values,
      ),
    );
  }

  async function readCategories(): Promise<KnownCategory[]> {
    const rows = await db.query<Omit<KnownCategory, 'words'>>(
      sql`select id, slug, name, icon, color, parent, name_folded as folded from categories
        where kind = ${'commerce'} and active and archived_at is null order by name_folded, id`,
    );
    return rows.map((row) => ({ ...row, words: wordsOf(row.folded) }));
  }

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
export function topsOf({ categories }: LivePlaces): (category: string) => string {
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));
  return (category) => parents.get(category) ?? category;
}

/** SQL condition: rows of `alias` that everybody may read. */
function publicRows(registry: Registry, builder: Builder, name: string, alias: string): string {
  const access = accessTo(registry, name, everybody);
  return access ? visibleRows(access, builder, alias, false) : 'false';
}

/** SQL condition: commerces of `alias` that are published and not closed permanently. */
export function openPlaces(registry: Registry, builder: Builder, alias: string): string {
  return `${publicRows(registry, builder, 'commerces', alias)} and ${alias}.permanently_closed_at is null`;
}
