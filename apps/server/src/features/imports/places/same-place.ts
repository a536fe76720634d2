/** When two records are the same place, and merging the rows of one file that are. Pure. */
import { distanceBetween } from '@callejero/contract/distance.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { mapped } from '../reading/turns.ts';
import type { ReadRow } from '../target.ts';
import type { PlaceDraft, PlaceFields } from './place.ts';
import { addressWords, type Identity } from './place-code.ts';
import { PointGrid } from './point-grid.ts';

/** Between two records of one place. */
export const maxMetres = 40;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === 'unknown' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** `to`, with its empty fields filled from `from`. */
function filled<T extends object>(to: T, from: Partial<T> | null): T {
  const missing = Object.entries(from ?? {}).filter(
    ([key, value]) => !isEmpty(value) && isEmpty((to as Record<string, unknown>)[key]),
  );
  return { ...to, ...Object.fromEntries(missing) };
}

/** `draft` with its empty fields filled from a stored place, or from another record of the place. */
export function filledFrom(draft: PlaceDraft, stored: Partial<PlaceFields>): PlaceDraft {
  const { address = null, ...fields } = stored;
  const own = filled<Omit<PlaceFields, 'address'>>(draft.fields, fields);
  const { address: drafted } = draft.fields;
  return {
    ...draft,
    fields: { ...draft.fields, ...own, address: drafted ? filled(drafted, address) : address },
  };
}

export const mergeDrafts = (to: PlaceDraft, from: PlaceDraft): PlaceDraft => filledFrom(to, from.fields);

/** Two addresses or branches, of which neither is the other one with fewer words. */
function isElsewhere(a: Identity, b: Identity): boolean {
  const [few = [], many = []] = [addressWords(a), addressWords(b)].sort(
    (one, other) => one.length - other.length,
  );
  const [extra, other] = [a.address?.extra, b.address?.extra];
  return !few.every((word) => many.includes(word)) || (!!extra && !!other && fold(extra) !== fold(other));
}

/** Neighbouring shops with one name differ in their address, telephone, e-mail or web site. */
export function contradict(a: Identity, b: Identity): boolean {
  const differ = (one: string | null, other: string | null) =>
    one !== null && other !== null && one !== other;
  return (
    isElsewhere(a, b) ||
    differ(a.email, b.email) ||
    differ(a.website, b.website) ||
    (a.phones.length > 0 && b.phones.length > 0 && !a.phones.some((phone) => b.phones.includes(phone)))
  );
}

export const isSameAddress = (a: Identity, b: Identity): boolean => !isElsewhere(a, b);
export const isNear = (a: Identity, b: Identity): boolean =>
  distanceBetween(a.location, b.location) <= maxMetres;
export const haveSameName = (a: Identity, b: Identity): boolean => fold(a.name) === fold(b.name);

/** Places of one name in one cell that a row is compared with. */
const maxCompared = 20;

/** Places by name and position. */
export class PlacesByName<T> {
  private readonly grids = new Map<string, PointGrid<T>>();
  private readonly inOrder: (a: T, b: T) => number;

  /** @param inOrder of those at the same distance */
  constructor(inOrder: (a: T, b: T) => number = () => 0) {
    this.inOrder = inOrder;
  }

  add(item: T, { name, location }: Identity): void {
    const key = fold(name);
    const grid = this.grids.get(key) ?? new PointGrid<T>(maxMetres, maxCompared);
    this.grids.set(key, grid);
    grid.add(item, location);
  }

  /** Those with the same name within a few metres, the nearest first. */
  near({ name, location }: Identity): T[] {
    return [...(this.grids.get(fold(name))?.near(location) ?? [])]
      .sort((a, b) => a.metres - b.metres || this.inOrder(a.item, b.item))
      .map(({ item }) => item);
  }
}

type Row = ReadRow<PlaceDraft> & { draft: PlaceDraft };

const maxCategories = 5;

/**
 * Leaves one row of those that are one place, completed with the values and categories of the others. Which values win depends on
 * the values alone, so that the same rows in another order give the same places.
 */
export function* mergingSamePlaces(rows: readonly ReadRow<PlaceDraft>[]): Generator<void, void> {
  const byName = new Map<string, Row[]>();
  for (const row of rows) {
    yield;
    if (!row.draft) continue;
    const name = fold(row.draft.fields.name);
    const alike = byName.get(name);
    if (alike) alike.push(row as Row);
    else byName.set(name, [row as Row]);
  }
  for (const alike of byName.values()) if (alike.length > 1) yield* mergingAlike(alike);
}

/** Of two ways to write a name first the one with more accents, then the one with more capitals. */
function byWriting(a: string, b: string): number {
  const [one, other] = [a, b].map(
    (name) => name.replace(/[ -~]/g, '').length * 100 + name.replace(/\P{Lu}/gu, '').length,
  );
  return (other ?? 0) - (one ?? 0) || (a < b ? -1 : 1);
}

function* mergingAlike(rows: readonly Row[]): Generator<void, void> {
  const written = yield* mapped(rows, (row) => ({ row, text: JSON.stringify(row.draft.fields) }));
  written.sort((a, b) => b.text.length - a.text.length || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const places = new PlacesByName<{ draft: PlaceDraft; rows: Row[] }>();
  const merged: { draft: PlaceDraft; rows: Row[] }[] = [];
  for (const { row } of written) {
    yield;
    const { fields } = row.draft;
    const place = places.near(fields).find(({ draft }) => !contradict(draft.fields, fields));
    if (!place) {
      const single = { draft: row.draft, rows: [row] };
      places.add(single, fields);
      merged.push(single);
      continue;
    }
    const { draft } = place;
    const categories = [...new Set([...draft.fields.categories, ...fields.categories])].slice(
      0,
      maxCategories,
    );
    place.draft = mergeDrafts({ ...draft, fields: { ...draft.fields, categories } }, row.draft);
    place.rows.push(row);
  }
  for (const { draft, rows: same } of merged) {
    const [name = ''] = same.map((row) => row.draft.fields.name).sort(byWriting);
    const [first, ...others] = same.sort((a, b) => a.row - b.row);
    if (!first) continue;
    first.draft = { fields: { ...draft.fields, name }, source: first.draft.source };
    for (const row of others) {
      Object.assign(row, { draft: null });
      row.reason = `Es el mismo lugar que la fila ${first.row}, que se completó con sus datos.`;
    }
  }
}
