/** A contract resource bound to its table, policy and hooks. */

import type { Filters, ListQuery, Near } from '@callejero/contract/list-query/query.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import type { Sql } from 'sql-template-tag';
import type { Platform, Queryable } from '../ports/ports.ts';
import type { Columns } from '../schema/table.ts';
import type { Policy, Principal } from './policy.ts';

export interface WriteContext {
  platform: Platform;
  /** The pool or the write's transaction. */
  db: Queryable;
  principal: Principal;
  now: Date;
  /** The network of the caller (`toNetwork`), for the limits of people without an account; absent for jobs. */
  network?: string | undefined;
}

/** A row by contract field names, for use inside the server. */
export type Row = Record<string, unknown>;

export interface Hooks {
  /**
   * Completes or rejects a validated creation: adds server-written fields (slug, status…). Throws `ApiError`.
   */
  beforeCreate?(context: WriteContext, input: Row): Promise<Row> | Row;
  /** The same for an update; `current` is the stored row (all fields). */
  beforeUpdate?(context: WriteContext, input: Row, current: Row): Promise<Row> | Row;
  /** Writes what follows from an update, in its transaction. `changed`: the fields that were written. */
  afterUpdate?(context: WriteContext, before: Row, changed: Row): Promise<void>;
  /** Throws `ApiError('in-use', …)` when the row must not be archived. */
  beforeArchive?(context: WriteContext, current: Row): Promise<void> | void;
}

/** How `$openAt` finds rows (`query/open-at.ts`). */
export interface OpenAt {
  /** Other tables whose changes affect the answer. */
  tables: readonly string[];
  /** Fails with `open_spans_missing` while the schedules are not computed. */
  condition(alias: string, at: Date): Sql;
  /** Computes the schedules that the condition needs around now. */
  compute(platform: Platform): Promise<void>;
}

/** How `$defect` finds rows whose data have a defect. */
export interface Defects {
  /** Null for an unknown defect. */
  condition(alias: string, defect: string, now: Date): Sql | null;
  /** Computes what the condition reads of rows that changed since it was last computed. */
  compute(platform: Platform): Promise<void>;
}

/** The rows that a text search found among those that everybody may read. */
export interface Hits {
  ids: readonly string[];
  scores: readonly number[];
  /** The first so many match the whole text. The others match a part, and are for when no row matches it whole. */
  whole: number;
}

/** A page of the rows that a text search found, in order. */
export interface FoundPage {
  ids: readonly string[];
  total: number;
  isPartial: boolean;
}

/** Answers searches of a collection without the database. */
export interface SearchIndex {
  /** All hits of a text; those near a point rank higher. */
  hits(text: string, near: Near | null): Promise<Hits>;
  /** Null if the query has filters or an order that only the database can answer. */
  page(query: ListQuery, offset: number, limit: number): Promise<FoundPage | null>;
  /** How many rows a query without words has, whatever its order; null if only the database knows. */
  total(query: ListQuery): Promise<number | null>;
}

/** The answers of the index to a query. They are asked for before its statement is compiled. */
export interface Found {
  page: FoundPage | null;
  total: number | null;
  /** By text, unless there is a page. */
  hits: ReadonlyMap<string, Hits>;
}

/**
 * `$search` of collections that need more than words in folded fields, for the rows that everybody may read. Of other rows all words
 * must be in their folded fields. docs/decisions/024-search.md.
 */
export interface TextSearch {
  /** Fields that decide which rows match: a caller who may not filter by all of them may not search. */
  fields: readonly string[];
  /** SQL names of the tables that decide it besides the collection's own. */
  tables: readonly string[];
  /** Whether the index is of use to a query with these filters that has no text. */
  answers(filters: Filters): boolean;
  /** Null until the index is read for the first time; then words are looked for in the folded fields. */
  prepare(platform: Platform, registry: Registry, filters: Filters, now: Date): Promise<SearchIndex | null>;
}

/** A field without a column: a list whose items are rows of another table and belong to the collection's row. */
export interface ListField {
  /** SQL for the list as JSON, of the collection's row at `alias`. */
  read(alias: string): string;
  /** Parts of the writing statement that store the whole `list` of the rows `written w`. */
  write(list: unknown): readonly Sql[];
}

/** Who asks, and what of other collections. */
export interface Reader {
  principal: Principal;
  registry: Registry;
}

export interface Binding {
  resource: Resource;
  /** SQL name of the table. */
  table: string;
  columns: Columns;
  /** By field. A hook passes the whole list whenever it changes. */
  lists?: Readonly<Record<string, ListField>>;
  policy: Policy;
  hooks?: Hooks;
  /** For resources whose contract names `openAt` fields. */
  openAt?: OpenAt;
  /** For collections with `$defect`. */
  defects?: Defects;
  /** For collections whose `$search` needs more than words in their folded fields. */
  search?: TextSearch;
  /** `$search` of a collection without words of its own: whether a row has the folded words, for instance in rows that it names. */
  hasWords?: (alias: string, words: readonly string[], reader: Reader) => Sql;
  /** Fields whose values the change records omit: secrets, and personal data that is deleted with its person. */
  secrets?: readonly string[];
  /** The rows whose `secrets` are omitted; by default all. */
  hasSecrets?: (row: Row) => boolean;
  /** A condition that always applies to the collection (`administrators` are users with that role). */
  scope?: (alias: string) => Sql;
}

/** All bindings by collection name; resolves the `to` of references. */
export type Registry = ReadonlyMap<string, Binding>;

/** The registry with another read policy of one collection: else a filter on rows of others would reveal who owns which. */
export function withRead(registry: Registry, name: string, read: Policy['read']): Registry {
  const binding = registry.get(name);
  if (!binding) throw new Error(`There is no collection ${name}.`);
  return new Map([...registry, [name, { ...binding, policy: { ...binding.policy, read } }]]);
}
