/**
 * The words around the public places and events, in memory: those of their products, streets, quarters and localities. Read on
 * the first request, then again only for the places and events that changed.
 */
import sql from 'sql-template-tag';
import { accessTo, quote, visibleRows } from '../../../access/access.ts';
import type { Registry } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import { everybody } from '../../../access/policy.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { statement } from '../../../query/statement.ts';
import { maxChanged, readUntil } from '../map/live.ts';
import { createOwnerWords, type OwnerWords } from './owner-words.ts';
import type { WordIndex } from './word-index.ts';

export interface WordsAround {
  words: WordIndex;
  /** Folded names of the localities that have a public place or event. */
  localities: readonly string[];
}

/** What one place or event adds to the words. */
interface RowAround {
  owner: string;
  text: string;
  locality: string | null;
}

const wordsAroundOf = new WeakMap<Platform, () => Promise<WordsAround>>();

/** The words around the places of a platform: one copy for the suggestions and the search. */
export function wordsAround(platform: Platform, registry: Registry): () => Promise<WordsAround> {
  let around = wordsAroundOf.get(platform);
  if (!around) {
    around = createWordsAround(platform, registry);
    wordsAroundOf.set(platform, around);
  }
  return around;
}

/** Collections whose rows have an address. */
const owners = ['commerces', 'events'] as const;
/** Collections whose changes may require reading an owner again. */
const deciding = [...owners, 'products', 'addresses'] as const;
type Deciding = (typeof deciding)[number];
type Changed = Record<Deciding, Set<string>>;

const nothing = (): Changed => ({
  ...{ commerces: new Set(), events: new Set(), products: new Set(), addresses: new Set() },
});

function createWordsAround(
  { config, db, changes }: Platform,
  registry: Registry,
): () => Promise<WordsAround> {
  const batch = config.batchSizes.mapped;
  let ownerWords = createOwnerWords();
  /** The ids of changed rows; null for everything. */
  let changed: Changed | null = null;

  changes.subscribe((list) => {
    if (list === null) changed = null;
    for (const { resource, id } of list ?? []) {
      const of = deciding.find((name) => name === resource);
      if (of) changed?.[of].add(id);
    }
    if (changed && Object.values(changed).some(({ size }) => size > maxChanged)) changed = null;
  });
  const isCurrent = () => changed !== null && Object.values(changed).every(({ size }) => size === 0);

  async function read(): Promise<void> {
    const some = changed;
    changed = nothing();
    try {
      if (some) await readAgain(ownerWords, await ownersOf(db, some));
      else ownerWords = await readAll();
    } catch (error) {
      changed = null;
      throw error;
    }
  }

  async function readAll(): Promise<OwnerWords> {
    const all = createOwnerWords();
    for (const table of owners) {
      let ids: { id: string }[] = [];
      do {
        ids = await db.query<{ id: string }>(publicOwners(registry, table, ids.at(-1)?.id ?? null, batch));
        await readAgain(
          all,
          ids.map(({ id }) => id),
        );
      } while (ids.length === batch);
    }
    return all;
  }

  async function readAgain(into: OwnerWords, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await db.query<RowAround>(rowsAround(registry, ids));
    const byOwner = Map.groupBy(rows, ({ owner }) => owner);
    for (const id of ids) into.put(id, joined(byOwner.get(id)));
  }

  const current = readUntil(isCurrent, read);
  return async () => {
    await current();
    return { words: ownerWords.words, localities: ownerWords.localities() };
  };
}

function joined(rows: readonly RowAround[] | undefined) {
  if (!rows) return null;
  const locality = rows.find((row) => row.locality !== null)?.locality ?? null;
  return { text: rows.map(({ text }) => text).join(' '), locality };
}

/** Hidden rows must add no words: a known word is not corrected, which would reveal that they exist. */
function visibleIn(registry: Registry, builder: Builder, name: string, alias: string): string {
  const access = accessTo(registry, name, everybody);
  return access ? visibleRows(access, builder, alias, false) : 'false';
}

/** The next batch of public owners in the order of their ids. */
function publicOwners(registry: Registry, name: (typeof owners)[number], last: string | null, batch: number) {
  const builder = new Builder();
  const after = last === null ? 'true' : `t.id > ${builder.value(last, 'uuid')}`;
  const text =
    `select t.id from ${quote(name)} t where ${visibleIn(registry, builder, name, 't')} and ${after}` +
    ` order by t.id limit ${batch}`;
  return statement(text, builder.values);
}

/** The places and events around which something changed. */
async function ownersOf(
  db: Queryable,
  { commerces, events, products, addresses }: Changed,
): Promise<string[]> {
  const themselves = [...commerces, ...events];
  if (products.size + addresses.size === 0) return themselves;
  const rows = await db.query<{ id: string }>(
    sql`select commerce as id from products where id = any(${[...products]}::uuid[])
      union all select id from commerces where address = any(${[...addresses]}::uuid[])
      union all select id from events where address = any(${[...addresses]}::uuid[])`,
  );
  return [...new Set([...themselves, ...rows.map(({ id }) => id)])];
}

function rowsAround(registry: Registry, ids: readonly string[]) {
  const builder = new Builder();
  const visible = (name: string, alias: string) => visibleIn(registry, builder, name, alias);
  const of = builder.value(ids, 'uuid[]');
  const addressOf = (name: (typeof owners)[number]) =>
    `select t.id, concat_ws(' ', a.street_folded, a.extra_folded, a.locality_folded), a.locality_folded
      from ${quote(name)} t join addresses a on a.id = t.address
      where t.id = any(${of}) and ${visible(name, 't')} and a.owner is null and ${visible('addresses', 'a')}`;
  const text =
    `select p.commerce as owner, p.name_folded as text, null as locality from products p` +
    ` where p.commerce = any(${of}) and ${visible('products', 'p')}` +
    ` union all ${addressOf('commerces')} union all ${addressOf('events')}`;
  return statement(text, builder.values);
}
