import type { Filters, ListQuery, Sort } from '@callejero/contract/list-query/query.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import type { ComponentType, ReactNode } from 'react';
import type { RelationDialogProps } from '../fields/relation/RelationDialog.tsx';

/** What every row has. */
export interface BaseRow {
  id: string;
  rev: number;
  archivedAt?: string | null;
}

export interface Column<Row> {
  /** A field's name (its label, its way of showing and its sorting follow) or a name of its own. */
  key: string;
  label?: string;
  /**
   * By default the value is shown by its field's kind (enum name, relative date, Sí/No…). With null or an empty text there
   * is nothing to show: a dash in the table, nothing on the card.
   */
  render?: (row: Row) => ReactNode;
  /** The field that the header sorts by; `false` for none. By default the column's own field where that can be sorted. */
  sort?: string | false;
  align?: 'start' | 'end';
  /** CSS width in the table, such as `12rem`. */
  width?: string;
  /** Left out where the table has no room for all: a tablet, or a small laptop beside the menu. */
  wideOnly?: true;
  /**
   * Where the value goes on a phone's card. `title` is the name and the link, `detail` joins the one line below it,
   * `status` stands at the right, `media` is the thumbnail. By default the first column is the title, the others stay
   * in the table only.
   */
  card?: 'title' | 'detail' | 'status' | 'media' | 'none';
}

export interface FilterOption {
  value: string;
  label: string;
}

/** A filter offered as a chip. Its values stand in the URL under `key`. */
export interface FilterDefinition {
  /** A field's name (its label and its values follow) or a name of its own. */
  key: string;
  label?: string;
  /** Several values may be chosen at once. */
  many?: boolean;
  /** Fixed options, by default the values of the field; or `resource`, whose rows are the options. */
  options?: readonly FilterOption[];
  /** Options that are no rows of a resource, read when they are first needed. `name` is the first part of their query's key. */
  laterOptions?: { name: string; read(signal: AbortSignal): Promise<FilterOption[]> };
  resource?: Resource;
  /** The rows are too many to list: one is searched for. */
  searched?: boolean;
  /** Chooses among the rows of `resource` in a way of its own. */
  Dialog?: ComponentType<RelationDialogProps>;
  /** How a row of `resource` is named. By default by its display field. */
  rowLabel?: (row: Record<string, unknown>) => string;
  /** Narrows what `resource` offers. */
  optionFilters?: Filters;
  /** Its value is a day (YYYY-MM-DD) instead of an option. */
  date?: boolean;
  /** By default `{[key]: value}`, or `{[key]: {$in: values}}` when several are chosen. */
  toFilters?: (values: string[]) => Filters;
}

/** What is shown only to those who may use it. */
export interface Offer {
  /** `commerces:review`; without one everybody is offered it. */
  permission?: string;
}

/** What can be done with one row, with all that are selected, or with either. */
export interface RowAction<Row> extends Offer {
  key: string;
  label: string;
  /** SVG string of `ionicons/icons`. */
  icon?: string;
  color?: 'danger' | 'success' | 'warning';
  show?: (row: Row) => boolean;
  run?: (row: Row) => void | Promise<void>;
  /** Offered by swiping the card; the first two marked ones are. */
  swipe?: boolean;
  /** Offered only for such a selection. */
  showMany?: (rows: Row[]) => boolean;
  /** The selection is cleared when it resolves; a rejection is shown as a toast and keeps it. */
  runMany?: (rows: Row[]) => Promise<void>;
  /** Does the same with all rows that match these filters, on whatever page they are. Without it that is not offered. */
  runAll?: (filters: Filters | undefined) => Promise<void>;
}

export interface HeaderLink extends Offer {
  label: string;
  href: string;
  icon?: string;
  /** What it is called in a list without rows; without it that list does not offer it. */
  whenEmpty?: (many: string) => string;
}

export interface ResourceListProps<Row extends BaseRow> {
  resource: Resource;
  /** By default the resource's plural name. */
  title?: string;
  columns: readonly Column<Row>[];
  /** Fields that the search field looks in (case- and accent-insensitive). No field, no search. */
  search?: readonly string[];
  /** How a word is looked for in a field whose values are stored in one way of writing (plates). */
  searchAs?: Readonly<Record<string, (word: string) => string>>;
  searchPlaceholder?: string;
  filters?: readonly FilterDefinition[];
  /** The name of a row in «Acciones de …» and in questions. By default its field that the resource displays. */
  nameOf?: (row: Row) => string;
  /** Always applied, unseen. */
  baseFilters?: Filters;
  /** Filter values shown when the URL has none, by filter key. */
  initialFilters?: Readonly<Record<string, string[]>>;
  /** Parameters of the URL that are the page's own: one of several lists under the same path. */
  own?: Readonly<Record<string, string>>;
  populates?: ListQuery['populates'];
  select?: string[];
  /** By default the resource's. */
  sort?: Sort;
  /** `/category`, where its form is: rows lead there, and the primary action creates one. */
  formHref?: string;
  /** Where a row leads instead. Without either it is not a link. */
  href?: (row: Row) => string;
  /** By default “Nueva categoría”. */
  createLabel?: string;
  /** Other pages that belong to this one (Importar…), in the header: those that are wanted most come first. */
  links?: readonly HeaderLink[];
  actions?: readonly RowAction<Row>[];
  /** Offers the view of archived rows, with restoring, and archiving as a row and bulk action. Default true. */
  archive?: boolean;
  /** What will be lost with this row, asked before archiving. */
  archiveQuestion?: (row: Row) => string;
  /** "Aún no hay categorías. Crea la primera para…" */
  empty?: string;
  /** Shown above the toolbar: a switch between this list and another. */
  top?: ReactNode;
  /** Shown between the toolbar and the rows: a banner, a tree switch. */
  children?: ReactNode;
}
