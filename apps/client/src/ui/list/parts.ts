import type { Sort } from '@callejero/contract/list-query/query.ts';
import type { ReactNode } from 'react';
import type { RowAction } from './types.ts';
import type { ListView } from './view.ts';

/** A column definition completed with the defaults of the contract. */
export interface ReadyColumn<Row> {
  key: string;
  label: string;
  show: (row: Row) => ReactNode;
  sortField: string | null;
  place: 'title' | 'detail' | 'status' | 'media' | 'none';
  align: 'start' | 'end' | undefined;
  width: string | undefined;
  wideOnly: boolean;
}

/** Whether a column has nothing to show of a row. */
export const isNothing = (shown: ReactNode): boolean => shown === null || shown === undefined || shown === '';

/** The props that table and cards share. */
export interface ListParts<Row> {
  title: string;
  /** Rows of all pages. */
  total: number;
  /** Whether there are no more rows than `total`. */
  isTotalExact: boolean;
  columns: readonly ReadyColumn<Row>[];
  view: ListView;
  /** The effective sort order, which may be the default. */
  sort: Sort;
  onView: (change: Partial<ListView>) => void;
  selectable: boolean;
  selection: ReadonlyMap<string, Row>;
  onSelect: (rows: readonly Row[], selected: boolean) => void;
  nameOf: (row: Row) => string;
  href: ((row: Row) => string) | undefined;
  hasActions: boolean;
  actionsOf: (row: Row) => readonly RowAction<Row>[];
  onRun: (action: RowAction<Row>, row: Row) => void;
}
