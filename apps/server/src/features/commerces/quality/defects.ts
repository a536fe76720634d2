/**
 * What counts as a defect of a commerce, each said once: the counts, the filter `$defect` and the mends ask here. What follows
 * from the commerce and its address alone is a function, whose results are stored (`check.ts`); what depends on the present or on
 * other rows is a condition in SQL.
 */
import type { City } from '@callejero/contract/city.ts';
import type { Defect } from '@callejero/contract/defects.ts';
import { isFarFromCity } from '@callejero/contract/distance.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { hasLostLetters, mendMojibake } from '@callejero/contract/text/mojibake.ts';
import { readableName } from '@callejero/contract/text/readable-name.ts';
import { streetAndNumber } from '@callejero/contract/text/street.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { type Access, visibleRows } from '../../../access/access.ts';
import type { Builder } from '../../../access/builder.ts';
import type { Statement } from '../../../ports/ports.ts';
import { statement } from '../../../query/statement.ts';

/** The texts of a commerce and of its address, which a mend may change. */
export interface PlaceTexts {
  name: string;
  street: string | null;
  number: string | null;
  extra: string | null;
  locality: string | null;
}

export interface CheckedPlace extends PlaceTexts {
  phones: readonly string[];
  whatsapp: string | null;
  hasHours: boolean;
  hasPhotos: boolean;
  location: Point;
}

const mends = {
  capitals: ({ name }) => ({ name: readableName(name) }),
  mojibake: ({ name, street, number, extra, locality }) => ({
    name: mendMojibake(name),
    street: mendedOrNull(street),
    number: mendedOrNull(number),
    extra: mendedOrNull(extra),
    locality: mendedOrNull(locality),
  }),
  numberTwice({ street, number }) {
    const apart = streetAndNumber(street, number);
    return apart.street === null || apart.street === street?.trim() ? {} : apart;
  },
} as const satisfies Partial<Record<Defect, (place: PlaceTexts) => Partial<PlaceTexts>>>;

const mendedOrNull = (text: string | null): string | null => (text === null ? null : mendMojibake(text));

export type TextDefect = keyof typeof mends;
export const isTextDefect = (defect: string): defect is TextDefect => Object.hasOwn(mends, defect);

/** The texts that the mend of a defect changes, as they are afterwards; none if the place does not have the defect. */
export function mendedTexts(defect: TextDefect, place: PlaceTexts): Partial<PlaceTexts> {
  const { name, street, number, extra, locality } = place;
  const before: PlaceTexts = { name, street, number, extra, locality };
  const after: Partial<PlaceTexts> = mends[defect](place);
  return Object.fromEntries(
    Object.entries(after).filter(([field, text]) => text !== before[field as keyof PlaceTexts]),
  );
}

const isMended = (defect: TextDefect) => (place: CheckedPlace) =>
  Object.keys(mendedTexts(defect, place)).length > 0;

const stored = {
  far: ({ location }, city) => isFarFromCity(location, city),
  capitals: isMended('capitals'),
  mojibake: isMended('mojibake'),
  lostLetters: ({ name, street, extra, locality }) =>
    [name, street, extra, locality].some((text) => text !== null && hasLostLetters(mendMojibake(text))),
  numberTwice: isMended('numberTwice'),
  phone: ({ phones, whatsapp }) => phones.length === 0 && whatsapp === null,
  hours: ({ hasHours }) => !hasHours,
  photo: ({ hasPhotos }) => !hasPhotos,
} as const satisfies Partial<Record<Defect, (place: CheckedPlace, city: City) => boolean>>;

/** The defects that follow from the place itself. */
export function findDefects(place: CheckedPlace, city: City): Defect[] {
  return Object.entries(stored).flatMap(([defect, has]) => (has(place, city) ? [defect as Defect] : []));
}

const isStored = (defect: string): boolean => Object.hasOwn(stored, defect);

/** Conditions on a commerce `c`. What was not confirmed since `before` is unverified. */
const computed: Readonly<Record<Exclude<Defect, keyof typeof stored>, (c: Sql, before: string) => Sql>> = {
  unverified: (c, before) => sql`(${c}.status = 'accepted'
    and greatest(${c}.updated_at, ${c}.last_verified_at, ${c}.neighbor_confirmed_at) < ${before}::timestamptz)`,
  // Subselects that do not refer to the commerce are evaluated once.
  duplicate: (c) => sql`${c}.id in (
    select unnest(array[l.a, l.b]) from likely_duplicates l
      join commerces one on one.id = l.a and one.archived_at is null
      join commerces other on other.id = l.b and other.archived_at is null)`,
  /** The last import of its source left it out as closed. */
  closed: (c) => sql`(${c}.source is not null and (${c}.source ->> 'name', ${c}.source ->> 'externalId') in (
    select i.source, r.external_id from (
      select distinct on (1) coalesce(options #>> '{source,name}', 'OpenStreetMap') as source, id from imports
        where target = 'commerces' and status = 'done' order by 1, created_at desc) i
      join import_rows r on r.import = i.id and r.outcome = 'skipped' and r.closed
        and r.external_id is not null))`,
  category: (c) => sql`${c}.categories <@ array(select id from categories where archived_at is not null)`,
};

const isComputed = (defect: string): defect is keyof typeof computed => Object.hasOwn(computed, defect);

/** Commerces that can have defects. */
const canHave = (c: Sql): Sql => sql`${c}.status <> 'rejected' and ${c}.permanently_closed_at is null`;

/** Whether the commerce at `alias` has the defect; null for an unknown defect. Reads what `check.ts` stored. */
export function hasDefect(alias: string, defect: string, before: string): Sql | null {
  const c = raw(alias);
  if (isComputed(defect)) return sql`(${canHave(c)} and ${computed[defect](c, before)})`;
  if (!isStored(defect)) return null;
  return sql`(${canHave(c)} and ${c}.id in (
    select k.commerce from commerce_defects k where ${defect}::text = any(k.defects)))`;
}

/**
 * One row: how many of the visible commerces have each defect, `any` of them, and how many can have one (`total`). In one pass, so
 * that it stays fast in a large city.
 */
export function countDefects(builder: Builder, access: Access, before: string): Statement {
  const c = raw('c');
  const conditions = Object.entries<(c: Sql, before: string) => Sql>(computed).map(
    ([defect, condition]) => [defect, builder.embed(condition(c, before))] as const,
  );
  const all = [
    ...Object.keys(stored).map((defect) => [defect, `'${defect}' = any(k.defects)`] as const),
    ...conditions,
    ['any', ["k.defects <> '{}'", ...conditions.map(([, condition]) => condition)].join(' or ')] as const,
  ];
  const counts = all.map(([name, condition]) => `count(*) filter (where ${condition})::int4 as "${name}"`);
  const visible = visibleRows(access, builder, 'c', false);
  return statement(
    `select count(*)::int4 as total, ${counts.join(', ')} from commerces c
      left join commerce_defects k on k.commerce = c.id where ${visible} and ${builder.embed(canHave(c))}`,
    builder.values,
  );
}
