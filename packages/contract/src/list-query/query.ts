/**
 * The list query: `GET /v1/<collection>[/<id>]?_filters&_sort&_populates&_select&_page&_after&_perPage&_count&_findOne`, each
 * value JSON-encoded. This file defines its grammar and limits; the server compiles it (`query/compile.ts`), tests evaluate it
 * naively, clients write it with `encodeListQuery`.
 */

export const queryLimits = {
  /** Nesting of `$and`, `$or`, `$nor`, `$not`. */
  depth: 5,
  /** Comparisons in total. */
  clauses: 50,
  /** Values of `$in` and `$nin`. */
  in: 200,
  populateDepth: 3,
  /** Populates in total, nested ones included. */
  populates: 20,
  /** Fields of `_sort`. */
  sort: 8,
  /** Names of one `select`. */
  select: 100,
  /** Maximum size of a page, and the meaning of `_perPage: 0`. */
  perPage: 1000,
  page: 10_000_000,
  count: 1_000_000,
  /** Characters of a text operand. */
  text: 500,
  /** Characters of a `$regex`; the limit of one made by `textFilter` is that of its text instead. */
  regex: 200,
  /** Metres: default and maximum of `$near.maxDistance`. */
  nearDistance: 50_000,
  /** Milliseconds before and after now that `$openAt` accepts. */
  openPast: 24 * 60 * 60 * 1000,
  openAhead: 7 * 24 * 60 * 60 * 1000,
  /** Bytes of one encoded parameter. */
  parameter: 16_384,
} as const;

export type Scalar = string | number | boolean | null;

export interface Near {
  lat: number;
  lng: number;
  /** Metres; ≤ `queryLimits.nearDistance`, which is the default. */
  maxDistance?: number;
}

export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface Comparison {
  $eq?: Scalar;
  $ne?: Scalar;
  $gt?: Scalar;
  $gte?: Scalar;
  $lt?: Scalar;
  $lte?: Scalar;
  $in?: Scalar[];
  $nin?: Scalar[];
  $exists?: boolean;
  $regex?: string;
  $options?: 'i' | '';
  $not?: Comparison;
  $near?: Near;
  $within?: Bounds;
}

/** `{field: value | comparison}`, combined by and; `relation.field` reaches one level into a reference. */
export interface Filters {
  $and?: Filters[];
  $or?: Filters[];
  $nor?: Filters[];
  /** Every word occurs in one of the resource's folded fields, regardless of case and accents. */
  $search?: string;
  /** Known to be open at `now` or at an RFC 3339 instant. Only for resources with `openAt` fields. */
  $openAt?: string;
  /** One of the defects of the collection (`defects.ts`). Only for readers of all its fields. */
  $defect?: string;
  [field: string]: Scalar | Comparison | Filters[] | undefined;
}

export type Sort = Record<string, 1 | -1>;

export interface Populate {
  path: string;
  /** In addition to `id`; absent selects all fields. */
  select?: readonly string[];
  populates?: readonly (string | Populate)[];
}

export interface ListQuery {
  filters?: Filters;
  sort?: Sort;
  populates?: readonly (string | Populate)[];
  /** In addition to `id` and the populated references; absent selects all fields. */
  select?: readonly string[];
  /** Zero-based. */
  page?: number;
  /**
   * The id of the last row of the page before: this page continues behind it, whatever came or went meanwhile. Without effect where
   * relevance or distance order the rows, and when the row is gone.
   */
  after?: string;
  /** 0 (the default) is `queryLimits.perPage`. */
  perPage?: number;
  /** Counts no further: of more rows `meta.total` is this number, and `meta.totalIsExact` is false. Absent counts all. */
  count?: number;
  /** Returns the first match or null instead of a list. */
  findOne?: boolean;
}

/** Writes a query as the `_`-parameters of a URL, keys in a fixed order so that equal queries have equal URLs. */
export function encodeListQuery(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.filters && Object.keys(query.filters).length > 0)
    params.set('_filters', JSON.stringify(query.filters));
  if (query.sort && Object.keys(query.sort).length > 0) params.set('_sort', JSON.stringify(query.sort));
  if (query.populates && query.populates.length > 0)
    params.set('_populates', JSON.stringify(query.populates));
  if (query.select && query.select.length > 0) params.set('_select', JSON.stringify(query.select));
  params.set('_page', JSON.stringify(query.page ?? 0));
  if (query.after !== undefined) params.set('_after', JSON.stringify(query.after));
  params.set('_perPage', JSON.stringify(query.perPage ?? 0));
  if (query.count !== undefined) params.set('_count', JSON.stringify(query.count));
  if (query.findOne) params.set('_findOne', 'true');
  return params;
}
