/** A contract resource bound to its table, policy and hooks. */

import type { Near } from '@callejero/contract/list-query/query.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import type { KnownWords, SearchPlan } from '@callejero/contract/search/plan.ts';
import type { Sql } from 'sql-template-tag';
import type { Platform, Queryable } from '../ports/ports.ts';
import type { Columns } from '../schema/table.ts';
import type { Builder } from './builder.ts';
import type { Policy, Principal } from './policy.ts';

export interface WriteContext {
  platform: Platform;
  /** The pool or the write's transaction. */
  db: Queryable;
  principal: Principal;
  now: Date;
  /** The network of the caller (`networkOf`), for the limits of people without an account; absent for jobs. */
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

interface RankContext {
  /** The score of the row's hit. */
  hit: string;
  near: Near | null;
  /** The condition that the row is open now; null when the query itself says when rows must be open. */
  open: string | null;
}

/** Some of the rows that a text search finds, each as the given alias. */
interface HitSource {
  /** The `from` clause. */
  source: string;
  where: string;
}

/** The rows that a text search finds. `own` and `others` contain each row that matches the whole query once. */
export interface Hits {
  /** Each row has a `hit.score`, which is added to its rank. */
  own: HitSource;
  others: HitSource;
  /** Rows that match a part of the query, for when no row matches it whole. A row may be in several. Null if there is none. */
  partial: readonly HitSource[] | null;
  /** The `from` clause of the rows at the `tid` of `rows`, with their `hit.score`. */
  scored(rows: string): string;
}

/** `$search` of collections that need more than words in folded fields. docs/decisions/024-search.md. */
export interface TextSearch {
  /** Fields that decide which rows match: a caller who may not filter by all of them may not search. */
  fields: readonly string[];
  /** The words of the rows, to distinguish a misspelt word from a rare one. */
  knownWords(platform: Platform, registry: Registry): Promise<KnownWords>;
  hits(builder: Builder, plan: SearchPlan, alias: string): Hits;
  /** A number; higher ranks first. */
  rank(builder: Builder, alias: string, plan: SearchPlan, context: RankContext): string;
}

/** A field without a column: a list whose items are rows of another table and belong to the collection's row. */
export interface ListField {
  /** SQL for the list as JSON, of the collection's row at `alias`. */
  read(alias: string): string;
  /** Parts of the writing statement that store the whole `list` of the rows `written w`. */
  write(list: unknown): readonly Sql[];
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
