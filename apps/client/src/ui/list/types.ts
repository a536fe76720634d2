import type { Filters, ListQuery, Sort } from '@callejero/contract/list-query/query.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import type { ComponentType, ReactNode } from 'react';
import type { RelationDialogProps } from '../fields/relation/RelationDialog.tsx';
import type { FieldOverrides } from '../form/types.ts';

/** The fields of every row. */
export interface BaseRow {
  id: string;
  rev: number;
  archivedAt?: string | null;
}

export interface Column<Row> {
  /** A field's name (with the field's label, rendering and sorting) or another name. */
  key: string;
  label?: string;
  /**
   * By default the value is shown by its field's kind (enum name, relative date, Sí/No…). Null or an empty text is a dash in the
   * table and nothing on the card.
   */
  render?: (row: Row) => ReactNode;
  /** The field that the header sorts by; `false` for none. By default the column's own field where that can be sorted. */
  sort?: string | false;
  align?: 'start' | 'end';
  /** CSS width in the table, such as `12rem`. */
  width?: string;
  /** Omitted where the table is too narrow: on a tablet, or on a small laptop beside the menu. */
  wideOnly?: true;
  /**
   * The position of the value on a phone's card. `title` is the name and the link, `detail` joins the line below it, `status` is
   * at the right, `media` is the thumbnail. By default the first column is the title, and the others are only in the table.
   */
  card?: 'title' | 'detail' | 'status' | 'media' | 'none';
}

export interface FilterOption {
  value: string;
  label: string;
}

/** A filter offered as a chip. Its values are in the URL under `key`. */
export interface FilterDefinition {
  /** A field's name (with the field's label and values) or another name. */
  key: string;
  label?: string;
  /** Several values may be chosen at once. */
  many?: boolean;
  /** Fixed options, by default the values of the field, or yes and no; or `resource`, whose rows are the options. */
  options?: readonly FilterOption[];
  /** Options that are no rows of a resource, read when they are first needed. `name` is the first part of their query's key. */
  laterOptions?: { name: string; read(signal: AbortSignal): Promise<FilterOption[]> };
  resource?: Resource;
  /** There are too many rows to list: the person searches for one. */
  searched?: boolean;
  /** A custom dialog to choose among the rows of `resource`. */
  Dialog?: ComponentType<RelationDialogProps>;
  /** The label of a row of `resource`; by default its display field. */
  rowLabel?: (row: Record<string, unknown>) => string;
  /** Narrows what `resource` offers. */
  optionFilters?: Filters;
  /** Its value is a day (YYYY-MM-DD) instead of an option. */
  date?: boolean;
  /** By default `{[key]: value}`, or `{[key]: {$in: values}}` when several are chosen. */
  toFilters?: (values: string[]) => Filters;
}

/** Something that is shown only to people who may use it. */
export interface Offer {
  /** For example `commerces:review`; without one it is offered to everybody. */
  permission?: string;
}

/** An action for one row, for the selected rows, or for both. */
export interface RowAction<Row> extends Offer {
  key: string;
  label: string;
  /** A drawing of `ionicons/icons`. */
  icon?: string;
  color?: 'danger' | 'success' | 'warning';
  show?: (row: Row) => boolean;
  run?: (row: Row) => void | Promise<void>;
  /** Offered by swiping the card; only the first two marked actions are. */
  swipe?: boolean;
  /** Whether it is offered for this selection. */
  showMany?: (rows: Row[]) => boolean;
  /** The selection is cleared when it resolves; a rejection is shown as a toast and keeps it. */
  runMany?: (rows: Row[]) => Promise<void>;
  /** Performs it on all rows that match these filters, on all pages. Without it selecting all is not offered. */
  runAll?: (filters: Filters | undefined) => Promise<void>;
}

export interface HeaderLink extends Offer {
  label: string;
  href: string;
  icon?: string;
  /** A filter of the list that the link takes along, under the same parameter, and its label then. */
  takes?: { filter: string; label: string };
  /** The label in an empty list; without it an empty list does not offer the link. */
  whenEmpty?: (many: string) => string;
}

export interface ResourceListProps<Row extends BaseRow> {
  resource: Resource;
  /** By default the resource's plural name. */
  title?: string;
  columns: readonly Column<Row>[];
  /**
   * Fields that the search covers (case- and accent-insensitive), or `$search` where the collection says itself what it covers.
   * Without fields there is no search.
   */
  search?: readonly string[] | '$search';
  /** Normalises a search word for a field whose values are stored normalised (plates). */
  searchAs?: Readonly<Record<string, (word: string) => string>>;
  searchPlaceholder?: string;
  filters?: readonly FilterDefinition[];
  /** The name of a row in «Acciones de …» and in confirmations. By default its display field. */
  nameOf?: (row: Row) => string;
  /** Always applied, without a chip. */
  baseFilters?: Filters;
  /** By what is searched: narrows what is shown, and not what is exported, to one row of many that belong together. */
  grouped?: (search: string) => Filters | undefined;
  /** Filter values for a URL without any, by filter key. */
  initialFilters?: Readonly<Record<string, string[]>>;
  /** Parameters of the URL that select one of several lists under the same path. */
  own?: Readonly<Record<string, string>>;
  populates?: ListQuery['populates'];
  select?: ListQuery['select'];
  /** By default the resource's. */
  sort?: Sort;
  /** The path of the form, `/category`: rows link to it, and the primary action creates a row. */
  formHref?: string;
  /** The link of a row instead of the form. Without either a row is not a link. */
  href?: (row: Row) => string;
  /** By default “Nueva categoría”. */
  createLabel?: string;
  /** Related pages (Importar…) in the header, the most used first. */
  links?: readonly HeaderLink[];
  actions?: readonly RowAction<Row>[];
  /** Loads those of the form, for editing a field of many rows. */
  overrides?: () => Promise<FieldOverrides>;
  /** Offers the view of archived rows, with restoring, and archiving as a row and bulk action. Default true. */
  archive?: boolean;
  /** The detail of the confirmation before archiving: what will be lost with this row. */
  archiveQuestion?: (row: Row) => string;
  /** "Aún no hay categorías. Crea la primera para…" */
  empty?: string;
  /** Shown above the toolbar: a switch between this list and another. */
  top?: ReactNode;
  /** Shown between the toolbar and the rows: a banner, a tree switch. */
  children?: ReactNode;
}
