/** Merges rows of one file that describe the same place, each with some of its fields. */
import { distanceBetween } from '@callejero/contract/distance.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import type { ReadRow } from '../target.ts';
import type { PlaceDraft, PlaceFields } from './place.ts';

/** Between two records of one place. */
const maxMetres = 40;

type Address = PlaceFields['address'];

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
  return { ...to, fields: { ...fields, address: filled<Address>(to.fields.address, from.fields.address) } };
}

/** Two neighbouring shops with one name differ in their number, telephone, e-mail or web site. */
function contradict(a: PlaceFields, b: PlaceFields): boolean {
  const differ = (one: unknown, other: unknown) => !isEmpty(one) && !isEmpty(other) && one !== other;
  return (
    differ(a.address.number, b.address.number) ||
    differ(a.email, b.email) ||
    differ(a.website, b.website) ||
    (a.phones.length > 0 && b.phones.length > 0 && !a.phones.some((phone) => b.phones.includes(phone)))
  );
}

/** Skips the later rows, after filling the empty fields of the first one from them. */
export function mergeSamePlaces(rows: readonly ReadRow<PlaceDraft>[]): void {
  const byName = new Map<string, ReadRow<PlaceDraft>[]>();
  for (const row of rows) {
    if (!row.draft) continue;
    const { fields } = row.draft;
    const name = fold(fields.name);
    const known = byName.get(name) ?? [];
    const first = known.find(
      ({ draft }) =>
        draft &&
        distanceBetween(draft.fields.location, fields.location) <= maxMetres &&
        !contradict(draft.fields, fields),
    );
    if (first?.draft) {
      first.draft = mergeDrafts(first.draft, row.draft);
      row.draft = null;
      row.reason = `Es el mismo lugar que la fila ${first.row}, que se completó con sus datos.`;
    } else byName.set(name, [...known, row]);
  }
}
