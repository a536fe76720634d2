/** A contract resource bound to its table, its policy and what is special about it. */
import type { Near } from '@callejero/contract/query.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import type { KnownWords, SearchPlan } from '@callejero/contract/search/plan.ts';
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
}

/** A row by contract field names, as far as the server itself needs it. */
export type Row = Record<string, unknown>;

export interface Hooks {
  /**
   * Completes or refuses a validated creation: adds server-written fields (slug, status…). Throws `ApiError`.
   */
  beforeCreate?(context: WriteContext, input: Row): Promise<Row> | Row;
  /** The same for an update; `current` is the stored row (all fields). */
  beforeUpdate?(context: WriteContext, input: Row, current: Row): Promise<Row> | Row;
  /** Throws `ApiError('in-use', …)` when the row must stay. */
  beforeArchive?(context: WriteContext, current: Row): Promise<void> | void;
}

/** How `$openAt` finds rows (`query/open-at.ts`). */
export interface OpenAt {
  /** What else than its own rows changes the answer. */
  tables: readonly string[];
  /** Fails with `open_spans_missing` while what it needs is not there. */
  condition(alias: string, at: Date): import('sql-template-tag').Sql;
  /** Makes everything ready that the condition needs around now. */
  compute(platform: Platform): Promise<void>;
}

export interface RankContext {
  /** The score of the row's hit. */
  hit: string;
  near: Near | null;
  /** The condition that the row is open now; null where the query says itself when it has to be open. */
  open: string | null;
}

/** What `$search` means where it is more than words in folded fields. docs/decisions/024-search.md. */
export interface TextSearch {
  /** Fields that decide which rows are found: whoever may not filter by one of them may not search. */
  fields: readonly string[];
  /** The words that the rows have, to tell a misspelt word from a rare one. */
  knownWords(platform: Platform, registry: Registry): Promise<KnownWords>;
  /**
   * Names rows of `tid` (where PostgreSQL has the row: the statement reads it again without an index), `score` and `partial`
   * in the statement: every row that is found once, what its place among the hits adds to its rank, and whether it has only
   * some of what is wanted.
   * @param visible the condition that a row of the collection is visible, for any alias
   */
  hits(builder: Builder, plan: SearchPlan, visible: (alias: string) => string): string;
  /** A number, the higher the better. */
  rank(builder: Builder, alias: string, plan: SearchPlan, context: RankContext): string;
}

export interface Binding {
  resource: Resource;
  /** SQL name of the table. */
  table: string;
  columns: Columns;
  policy: Policy;
  hooks?: Hooks;
  /** For resources whose contract names what decides it. */
  openAt?: OpenAt;
  /** For collections whose `$search` means more than words in their folded fields. */
  search?: TextSearch;
  /** Fields whose values the change records leave out. */
  secrets?: readonly string[];
  /** Condition that is always part of the collection (`administrators` are users with that role). */
  scope?: (alias: string) => import('sql-template-tag').Sql;
}

/** All collections by name; how `to` of a reference is followed. */
export type Registry = ReadonlyMap<string, Binding>;
