/**
 * SQL that compares places. Each sign of a duplicate (closeness, numbers, web site) is looked up by its own index, and only the
 * rows found are compared.
 */
import { earthRadius } from '@callejero/contract/distance.ts';
import { duplicateRules } from '@callejero/contract/duplicates.ts';
import { metresBetween, toDegrees } from '../../../query/geo.ts';

const metresPerDegree = (earthRadius * Math.PI) / 180;

/** The expressions that `commerces.table.ts` indexes. */
const numbersOf = (alias: string) => `array_append(${alias}.phones, ${alias}.whatsapp)`;
export const hostSql = (alias: string) =>
  `substring(lower(${alias}.website) from '^https?://(?:www\\.)?([^/:?#]+)')`;

/** The compared columns of a stored place `t`, without nulls among the numbers, which no index finds. */
export const comparedColumns = `t.id, t.name_folded, t.location, array_remove(${numbersOf('t')}, null) as numbers, nullif(${hostSql('t')}, '') as host`;

/**
 * Condition: `c` lies in the box that reaches `metres` to every side of `s`. Degrees are counted from the south pole and the
 * antimeridian, because PostgreSQL refuses products of numbers that are too close to 0.
 */
function inBox(metres: number): string {
  const north = metres / metresPerDegree;
  const east = `${north} / greatest(0.01, sin(radians(s.location[1] + 90)))`;
  return (
    `c.location <@ box(point(s.location[0] - ${east}, s.location[1] - ${north}),` +
    ` point(s.location[0] + ${east}, s.location[1] + ${north}))`
  );
}

/** The same condition for rows that another index found, without using the index of points. */
const withinReach =
  `abs(c.location[1] - s.location[1]) <= ${duplicateRules.contact.metres / metresPerDegree}` +
  ` and abs((c.location[0] + 180) - (s.location[0] + 180)) * greatest(0.01, sin(radians(s.location[1] + 90))) <= ${duplicateRules.contact.metres / metresPerDegree}`;

/** A number or site that more commerces than these share within reach belongs to a chain. */
const maxSharing = 50;

/** Metres at which all other signs count half: branches of a chain share a name and a number too. */
const halfway = 300;

interface Compared {
  /** `select id, name_folded, location, numbers, host` of the places to compare with all others. */
  subjects: string;
  /** The condition on `c`, an active commerce, to be compared with the subjects. */
  others: string;
  /** `sharedHosts` as SQL. */
  sharedHosts: string;
}

/**
 * Common table expressions: `s`, the subjects, and `likely (subject, id, distance, similarity, reasons, score)`, all likely
 * duplicates of a subject that nobody marked as distinct.
 */
export function comparison({ subjects, others, sharedHosts }: Compared): string {
  const { close, alike, contact } = duplicateRules;
  // `offset 0` forces a look-up by index. Without it PostgreSQL reads whole tables while its statistics are outdated, as after an
  // import.
  const lookUp = (condition: string) => `(select c.* from commerces c where ${condition} offset 0) c`;
  const found = (where: string, and: string) =>
    `select s.id as subject, c.id from s cross join lateral (select c.id from ${lookUp(where)}` +
    ` where c.archived_at is null and c.id <> s.id and ${and}) c`;
  return (
    `s as materialized (${subjects}),` +
    ` near as (${found(inBox(alike.metres), `similarity(c.name_folded, s.name_folded) >= ${close.similarity}`)}),` +
    ` reached as (${found(`${numbersOf('c')} && s.numbers`, `${withinReach} limit ${maxSharing}`)}),` +
    ` same_site as (${found(
      // The same condition as that of the partial index on hosts.
      `c.archived_at is null and c.website is not null and ${hostSql('c')} = s.host and s.host <> all(${sharedHosts})`,
      `${withinReach} limit ${maxSharing}`,
    )}),` +
    ' candidate as (select * from near union select * from reached union select * from same_site),' +
    ` compared as materialized (select s.id as subject, c.id, ${metresBetween(toDegrees('c.location'), toDegrees('s.location'))} as distance, similarity(c.name_folded, s.name_folded) as similarity,` +
    ` ${numbersOf('c')} && s.numbers as phone,` +
    ` coalesce(${hostSql('c')} = s.host and s.host <> all(${sharedHosts}), false) as website` +
    ` from candidate d join s on s.id = d.subject cross join lateral ${lookUp('c.id = d.id')} where ${others}),` +
    ` judged as (select *, distance <= ${contact.metres} and phone as by_phone,` +
    ` distance <= ${contact.metres} and website as by_website,` +
    ` (distance <= ${close.metres} and similarity >= ${close.similarity})` +
    ` or (distance <= ${alike.metres} and similarity >= ${alike.similarity}) as by_name from compared),` +
    ` likely as (select subject, id, distance, similarity,` +
    " array_remove(array[case when by_name then 'name' end, case when by_phone then 'phone' end," +
    " case when by_website then 'website' end], null) as reasons," +
    ` (similarity + case when by_phone or by_website then 0.5 else 0 end) / (1 + distance / ${halfway}) as score from judged` +
    ' where (by_name or by_phone or by_website) and not exists (select from distinct_commerces' +
    ' where a = least(subject, id) and b = greatest(subject, id)))'
  );
}
