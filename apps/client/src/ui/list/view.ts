import {
  encodeListQuery,
  type Filters,
  type ListQuery,
  type Sort,
} from '@callejero/contract/list-query/query.ts';
import { textFilter } from '@callejero/contract/list-query/text-filter.ts';
import { listTexts } from './texts.ts';
import type { BaseRow, FilterDefinition, HeaderLink, ResourceListProps } from './types.ts';

/** The view of a list: everything that is in its URL. */
export interface ListView {
  search: string;
  /** Chosen values by filter key. */
  filters: Readonly<Record<string, readonly string[]>>;
  sort: Sort | null;
  /** Zero-based. */
  page: number;
  perPage: number;
  archived: boolean;
  /** Keys of the shown columns, in order; null for those of the screen, or those that the person chose last. */
  columns: readonly string[] | null;
  /** Whether the rows are shown on a map. */
  isMap: boolean;
}

/** Rows beyond which a list says «more than»: counting a million takes longer than reading a page. */
export const countedRows = 10_000;

export const pageSizes = [20, 50, 100] as const;

export const plainView: ListView = {
  search: '',
  filters: {},
  sort: null,
  page: 0,
  perPage: pageSizes[0],
  archived: false,
  columns: null,
  isMap: false,
};

/** Reads a view from a URL's query; invalid values are ignored. */
export function readView(params: URLSearchParams, filterKeys: readonly string[]): ListView {
  const filters: Record<string, string[]> = {};
  for (const key of filterKeys) {
    const values = params.getAll(key).filter((value) => value !== '');
    if (values.length > 0) filters[key] = values;
  }
  const perPage = Number(params.get('porPagina'));
  const page = Number(params.get('pagina'));
  return {
    search: params.get('buscar') ?? '',
    filters,
    sort: readSort(params.get('orden')),
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    perPage: pageSizes.find((size) => size === perPage) ?? plainView.perPage,
    archived: params.get('archivados') === 'si',
    columns: readColumns(params.get('columnas')),
    isMap: params.get('ver') === 'mapa',
  };
}

/** `name,status`. */
function readColumns(text: string | null): string[] | null {
  const keys = (text ?? '').split(',').filter((key) => /^[a-zA-Z]{1,60}$/.test(key));
  return keys.length > 0 ? [...new Set(keys)] : null;
}

/** `name` or `-updatedAt`. */
function readSort(text: string | null): Sort | null {
  if (!text || !/^-?[a-zA-Z][a-zA-Z0-9.]*$/.test(text)) return null;
  return text.startsWith('-') ? { [text.slice(1)]: -1 } : { [text]: 1 };
}

/** The shortest query that `readView` reads as `view`. */
export function writeView(view: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.search) params.set('buscar', view.search);
  for (const [key, values] of Object.entries(view.filters))
    for (const value of values) params.append(key, value);
  const [sort] = Object.entries(view.sort ?? {});
  if (sort) params.set('orden', `${sort[1] === -1 ? '-' : ''}${sort[0]}`);
  if (view.page > 0) params.set('pagina', String(view.page + 1));
  if (view.perPage !== plainView.perPage) params.set('porPagina', String(view.perPage));
  if (view.archived) params.set('archivados', 'si');
  if (view.columns) params.set('columnas', view.columns.join());
  if (view.isMap) params.set('ver', 'mapa');
  return params;
}

/** What an address has after the question mark for this view from its first page; `own` selects one of several lists. */
export function queryText(view: ListView, own: Readonly<Record<string, string>> = {}): string {
  return new URLSearchParams([...Object.entries(own), ...writeView({ ...view, page: 0 })]).toString();
}

const isFiltered = (view: ListView) => Object.values(view.filters).some((values) => values.length > 0);

/** Whether a search or filter narrows the list. */
export function isNarrowed(view: ListView): boolean {
  return view.search.trim() !== '' || isFiltered(view);
}

/** Whether the filters are those with which the list opens, and nothing is searched. */
export function isInitial(view: ListView, initial: ListView['filters'] | undefined): boolean {
  return view.search.trim() === '' && JSON.stringify(view.filters) === JSON.stringify(initial);
}

/** The text of a list without results: because of the search, the filters or both. */
export function noResultsText(view: ListView): string {
  const term = view.search.trim();
  if (term === '') return listTexts.noResults;
  return isFiltered(view) ? listTexts.noResultsForBoth(term) : listTexts.noResultsFor(term);
}

/** A link beside the heading, with the filter that it takes along. */
export function linkIn(view: ListView, link: HeaderLink): HeaderLink {
  const values = link.takes ? (view.filters[link.takes.filter] ?? []) : [];
  const [value] = values;
  if (!link.takes || value === undefined || values.length > 1) return link;
  const { filter, label } = link.takes;
  return { ...link, label, href: `${link.href}?${new URLSearchParams({ [filter]: value })}` };
}

export interface QuerySource {
  search: readonly string[] | '$search';
  searchAs?: ResourceListProps<BaseRow>['searchAs'];
  filters: readonly FilterDefinition[];
  baseFilters: Filters | undefined;
  defaultSort: Sort;
  populates: ListQuery['populates'];
  select: ListQuery['select'] | undefined;
}

/** The list query of a view: every word must occur in one of the searched fields, and every filter must match. */
export function toQuery(view: ListView, source: QuerySource): ListQuery & { archived?: boolean } {
  const all: Filters[] = [];
  if (source.baseFilters) all.push(source.baseFilters);
  if (source.search === '$search') {
    if (view.search.trim() !== '') all.push({ $search: view.search.trim() });
  } else if (source.search.length > 0) {
    const fields = source.search;
    for (const word of view.search.split(/\s+/).filter(Boolean)) {
      const as = (field: string) => source.searchAs?.[field]?.(word) || word;
      all.push({ $or: fields.map((field) => ({ [field]: textFilter(as(field)) })) });
    }
  }
  for (const definition of source.filters) {
    const values = view.filters[definition.key];
    if (!values || values.length === 0) continue;
    all.push(definition.toFilters ? definition.toFilters([...values]) : plainFilter(definition.key, values));
  }
  const [only] = all;
  return {
    ...(only === undefined ? {} : { filters: all.length === 1 ? only : { $and: all } }),
    sort: view.sort ?? source.defaultSort,
    ...(source.populates ? { populates: source.populates } : {}),
    ...(source.select ? { select: source.select } : {}),
    page: view.page,
    perPage: view.perPage,
    count: countedRows,
    ...(view.archived ? { archived: true } : {}),
  };
}

function plainFilter(key: string, values: readonly string[]): Filters {
  const [first] = values;
  return { [key]: values.length === 1 && first !== undefined ? first : { $in: [...values] } };
}

/** The parameters that export the rows of a list in its order: all pages, and all fields. */
export function exportQuery({ filters, sort, archived }: ReturnType<typeof toQuery>): URLSearchParams {
  const params = encodeListQuery({ ...(filters ? { filters } : {}), ...(sort ? { sort } : {}) });
  params.delete('_page');
  params.delete('_perPage');
  if (archived) params.set('_archived', 'true');
  return params;
}

type ListSource = Pick<QuerySource, 'filters' | 'defaultSort' | 'populates' | 'select'>;

/** The query of everything that the list finds, and the narrower one of the rows that it shows. */
export function listQueries<Row extends BaseRow>(
  { search = [], searchAs, baseFilters, grouped }: ResourceListProps<Row>,
  view: ListView,
  { filters, defaultSort, populates, select }: ListSource,
) {
  const source: QuerySource = {
    search,
    ...(searchAs ? { searchAs } : {}),
    filters,
    baseFilters,
    defaultSort,
    populates,
    select,
  };
  const query = toQuery(view, source);
  const group = grouped?.(view.search.trim());
  const shown = group
    ? toQuery(view, { ...source, baseFilters: { $and: [baseFilters ?? {}, group] } })
    : query;
  return { query, shown };
}
