/** Merges rows of one file that describe the same place, each with some of its fields. */
import { distanceBetween } from '@callejero/contract/distance.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import type { ReadRow } from '../target.ts';
import type { PlaceDraft, PlaceFields } from './place.ts';

/** Between two records of one place. */
const maxMetres = 40;

type Address = NonNullable<PlaceFields['address']>;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === 'unknown' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** `to`, with its empty fields filled from `from`. */
function filled<T extends object>(to: T, from: T): T {
  const missing = Object.entries(from).filter(
    ([key, value]) => !isEmpty(value) && isEmpty((to as Record<string, unknown>)[key]),
  );
  return { ...to, ...Object.fromEntries(missing) };
}

export function mergeDrafts(to: PlaceDraft, from: PlaceDraft): PlaceDraft {
  const fields = filled(to.fields, from.fields);
  return {
    ...to,
    fields: {
      ...fields,
      address:
        to.fields.address && from.fields.address
          ? filled<Address>(to.fields.address, from.fields.address)
          : (to.fields.address ?? from.fields.address),
    },
  };
}

/** Two neighbouring shops with one name differ in their number, telephone, e-mail or web site. */
function contradict(a: PlaceFields, b: PlaceFields): boolean {
  const differ = (one: unknown, other: unknown) => !isEmpty(one) && !isEmpty(other) && one !== other;
  return (
    differ(a.address?.number, b.address?.number) ||
    differ(a.email, b.email) ||
    differ(a.website, b.website) ||
    (a.phones.length > 0 && b.phones.length > 0 && !a.phones.some((phone) => b.phones.includes(phone)))
  );
}

/** Degrees: a bit more than `maxMetres` of latitude. */
const cellSize = 0.0005;
/** Places of one name in one cell that a row is compared with. */
const maxCompared = 20;

/** The cell of a point, and those in which everything within `maxMetres` lies. */
function cellsAround({ lat, lng }: Point): { own: string; all: string[] } {
  const [row, column] = [Math.floor(lat / cellSize), Math.floor(lng / cellSize)];
  const width = Math.ceil(1 / Math.max(0.1, Math.cos((lat * Math.PI) / 180)));
  const columns = Array.from({ length: 2 * width + 1 }, (_, index) => column + index - width);
  const all = [row - 1, row, row + 1].flatMap((each) => columns.map((other) => `${each} ${other}`));
  return { own: `${row} ${column}`, all };
}

/** Skips the later rows, after filling the empty fields of the first one from them. */
export function* mergingSamePlaces(rows: readonly ReadRow<PlaceDraft>[]): Generator<void, void> {
  const byPlace = new Map<string, ReadRow<PlaceDraft>[]>();
  for (const row of rows) {
    yield;
    if (!row.draft) continue;
    const { fields } = row.draft;
    const name = fold(fields.name);
    const { own, all } = cellsAround(fields.location);
    const known = all.flatMap((cell) => byPlace.get(`${name}\n${cell}`) ?? []);
    const [first] = known
      .filter(
        ({ draft }) =>
          draft &&
          distanceBetween(draft.fields.location, fields.location) <= maxMetres &&
          !contradict(draft.fields, fields),
      )
      .sort((a, b) => a.row - b.row);
    if (first?.draft) {
      first.draft = mergeDrafts(first.draft, row.draft);
      row.draft = null;
      row.reason = `Es el mismo lugar que la fila ${first.row}, que se completó con sus datos.`;
      continue;
    }
    const key = `${name}\n${own}`;
    const here = byPlace.get(key);
    if (!here) byPlace.set(key, [row]);
    else if (here.length < maxCompared) here.push(row);
  }
}
