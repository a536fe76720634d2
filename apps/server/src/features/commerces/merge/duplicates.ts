/**
 * Living commerces that may be the same place as another one, in one statement: each way of being one is a look into an
 * index of its own (the point's boxes, the numbers, the web site's host), and only what they find is compared.
 */
import { earthRadius } from '@callejero/contract/distance.ts';
import { duplicateRules, sharedHosts } from '@callejero/contract/duplicates.ts';
import { proposalLimits, type SimilarPlace } from '@callejero/contract/resources/commerces.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { accessTo, quote, visibleRows } from '../../../access/access.ts';
import type { Registry } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import type { Principal } from '../../../access/policy.ts';
import type { Statement } from '../../../ports/ports.ts';
import { degreesOf, metresBetween } from '../../../query/geo.ts';
import { isUuid } from '../../../query/operands.ts';
import { projection } from '../../../query/projection.ts';
import { statement } from '../../../query/statement.ts';

const metresPerDegree = (earthRadius * Math.PI) / 180;

/** The expressions that `commerces.table.ts` has indexes on. */
const numbersOf = (alias: string) => `array_append(${alias}.phones, ${alias}.whatsapp)`;
const hostOf = (alias: string) => `substring(lower(${alias}.website) from '^https?://(?:www\\.)?([^/:?#]+)')`;

/**
 * `c` lies in the box around `s` that reaches `metres` to every side. Degrees are counted from the south pole and the
 * antimeridian: PostgreSQL refuses products of numbers that are too close to 0.
 */
function inBox(metres: number): string {
  const north = metres / metresPerDegree;
  const east = `${north} / greatest(0.01, sin(radians(s.location[1] + 90)))`;
  return (
    `c.location <@ box(point(s.location[0] - ${east}, s.location[1] - ${north}),` +
    ` point(s.location[0] + ${east}, s.location[1] + ${north}))`
  );
}

/** The same for rows that another index has found: the point's index is not needed. */
const withinReach =
  `abs(c.location[1] - s.location[1]) <= ${duplicateRules.contact.metres / metresPerDegree}` +
  ` and abs((c.location[0] + 180) - (s.location[0] + 180)) * greatest(0.01, sin(radians(s.location[1] + 90))) <= ${duplicateRules.contact.metres / metresPerDegree}`;

/** A number or site that more commerces than these share within reach is a chain's. */
const maxSharing = 50;

interface CompiledDuplicates {
  /** One row: `{found, data}`; `found` says whether the commerce itself is there. */
  statement: Statement;
  tables: string[];
}

/** What is compared with all others: `select id, name_folded, location, numbers, host`. */
type Subject = (builder: Builder) => string;

interface Wanted {
  subject: Subject;
  select: readonly string[] | undefined;
  most: number;
}

/** What may be the same place as a stored one; null when `id` is none. */
export function compileDuplicates(
  registry: Registry,
  principal: Principal,
  id: string,
): CompiledDuplicates | null {
  if (!isUuid(id)) return null;
  const subject: Subject = (builder) =>
    `select t.id, t.name_folded, t.location, ${numbersOf('t')} as numbers, nullif(${hostOf('t')}, '') as host` +
    ` from commerces t where t.id = ${builder.value(id, 'uuid')} and t.archived_at is null`;
  return compile(registry, principal, { subject, select: undefined, most: duplicateRules.most });
}

/** What a place that is not written yet may be already, as far as the principal sees commerces. */
export function compileSimilar(
  registry: Registry,
  principal: Principal,
  { name, location, phones = [], website }: SimilarPlace,
): CompiledDuplicates | null {
  const subject: Subject = (builder) =>
    `select '${nil}'::uuid as id, ${builder.value(fold(name), 'text')} as name_folded,` +
    ` point(${builder.value(location.lng, 'float8')}, ${builder.value(location.lat, 'float8')}) as location,` +
    ` ${builder.value(phones, 'text[]')} as numbers, nullif(${hostOf('v')}, '') as host` +
    ` from (select ${builder.value(website ?? null, 'text')} as website) v`;
  return compile(registry, principal, { subject, select: similarFields, most: proposalLimits.similar });
}

/** The id of no row. */
const nil = '00000000-0000-0000-0000-000000000000';

/** The fields by which a person tells whether it is the same place. */
const similarFields = ['name', 'status', 'location', 'logo', 'photos', 'address', 'categories'];

function compile(
  registry: Registry,
  principal: Principal,
  { subject, select, most }: Wanted,
): CompiledDuplicates | null {
  const access = accessTo(registry, 'commerces', principal);
  if (!access) return null;
  const { close, alike, contact } = duplicateRules;
  const builder = new Builder();
  builder.reads(access.binding.table);
  const shared = builder.value(sharedHosts, 'text[]');
  const populates = ['address', 'categories'].filter((path) =>
    accessTo(registry, path === 'address' ? 'addresses' : path, principal),
  );
  const fields = projection({ registry, principal, builder }, access, 'r', { select, populates }, paths);
  const others = `from s cross join lateral (select c.* from commerces c where c.archived_at is null and c.id <> s.id`;
  const text =
    `with s as materialized (${subject(builder)}),` +
    ` near as (select c.id ${others} and ${inBox(alike.metres)}` +
    ` and similarity(c.name_folded, s.name_folded) >= ${close.similarity}) c),` +
    ` reached as (select c.id ${others} and ${numbersOf('c')} && s.numbers and ${withinReach} limit ${maxSharing}) c),` +
    ` same_site as (select c.id ${others} and ${hostOf('c')} = s.host and s.host <> all(${shared})` +
    ` and ${withinReach} limit ${maxSharing}) c),` +
    ' candidate as (select id from near union select id from reached union select id from same_site),' +
    ` compared as materialized (select c.id, ${metresBetween(degreesOf('c.location'), degreesOf('s.location'))} as distance, similarity(c.name_folded, s.name_folded) as similarity,` +
    ` ${numbersOf('c')} && s.numbers as phone,` +
    ` coalesce(${hostOf('c')} = s.host and s.host <> all(${shared}), false) as website` +
    ` from candidate d join commerces c on c.id = d.id and ${visibleRows(access, builder, 'c', false)} cross join s),` +
    ` judged as (select *, distance <= ${contact.metres} and phone as by_phone,` +
    ` distance <= ${contact.metres} and website as by_website,` +
    ` (distance <= ${close.metres} and similarity >= ${close.similarity})` +
    ` or (distance <= ${alike.metres} and similarity >= ${alike.similarity}) as by_name from compared),` +
    ' best as (select *, similarity + case when by_phone or by_website then 0.5 else 0 end as score from judged' +
    ` where by_name or by_phone or by_website order by score desc, distance, id limit ${most})` +
    ' select exists (select from s) as found,' +
    " coalesce((select '[' || string_agg(row_to_json(x)::text, ',') || ']' from (select " +
    `${fields}, round(b.distance::numeric, 1)::float8 as distance, round(b.similarity::numeric, 3)::float8 as similarity,` +
    " array_remove(array[case when b.by_name then 'name' end, case when b.by_phone then 'phone' end," +
    " case when b.by_website then 'website' end], null) as reasons" +
    ` from best b join ${quote(access.binding.table)} r on r.id = b.id order by b.score desc, b.distance, b.id) x), '[]') as data`;
  return { statement: statement(text, builder.values), tables: builder.tables() };
}

const paths = { select: '_select', populates: '_populates' };
