/** A contract resource bound to its table, its policy and what is special about it. */
import type { Resource } from '@callejero/contract/resource.ts';
import type { Platform, Queryable } from '../platform/ports.ts';
import type { TextSearch } from '../query/text-search.ts';
import type { Policy, Principal } from './policy.ts';

/**
 * Column of each contract field, by SQL name. Fields that the contract folds have a second column, `<column>_folded`.
 * Built from the Drizzle table by `bindTable` so that a name is written once.
 */
export type Columns = Readonly<Record<string, string>>;

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
  workOut(platform: Platform): Promise<void>;
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
