/** Active commerces that may be the same place as another one, in one statement. */
import { duplicateRules, sharedHosts } from '@callejero/contract/duplicates.ts';
import { proposalLimits, type SimilarPlace } from '@callejero/contract/resources/commerces.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { accessTo, quote, visibleRows } from '../../../access/access.ts';
import type { Registry } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import type { Principal } from '../../../access/policy.ts';
import type { Statement } from '../../../ports/ports.ts';
import { isUuid } from '../../../query/operands.ts';
import { projection } from '../../../query/projection.ts';
import { statement } from '../../../query/statement.ts';
import { comparedColumns, comparison, hostSql } from './comparison.ts';

interface CompiledDuplicates {
  /** One row: `{found, data}`; `found` says whether the commerce itself exists. */
  statement: Statement;
  tables: string[];
}

/** The place that is compared: `select id, name_folded, location, numbers, host`. */
type Subject = (builder: Builder) => string;

interface Wanted {
  subject: Subject;
  select: readonly string[] | undefined;
  most: number;
}

/** Likely duplicates of a stored place; null when `id` is no UUID. */
export function compileDuplicates(
  registry: Registry,
  principal: Principal,
  id: string,
): CompiledDuplicates | null {
  if (!isUuid(id)) return null;
  const subject: Subject = (builder) =>
    `select ${comparedColumns} from commerces t where t.id = ${builder.value(id, 'uuid')} and t.archived_at is null`;
  return compile(registry, principal, { subject, select: undefined, most: duplicateRules.most });
}

/** Likely duplicates of a place that is about to be proposed, among the commerces that the principal may read. */
export function compileSimilar(
  registry: Registry,
  principal: Principal,
  { name, location, phones = [], website }: SimilarPlace,
): CompiledDuplicates | null {
  const subject: Subject = (builder) =>
    `select '${nil}'::uuid as id, ${builder.value(fold(name), 'text')} as name_folded,` +
    ` point(${builder.value(location.lng, 'float8')}, ${builder.value(location.lat, 'float8')}) as location,` +
    ` ${builder.value(phones, 'text[]')} as numbers, nullif(${hostSql('v')}, '') as host` +
    ` from (select ${builder.value(website ?? null, 'text')} as website) v`;
  return compile(registry, principal, { subject, select: similarFields, most: proposalLimits.similar });
}

/** The id of no row. */
const nil = '00000000-0000-0000-0000-000000000000';

/** The fields that let a person recognize the place. */
const similarFields = ['name', 'status', 'location', 'logo', 'photos', 'address', 'categories'];

function compile(
  registry: Registry,
  principal: Principal,
  { subject, select, most }: Wanted,
): CompiledDuplicates | null {
  const access = accessTo(registry, 'commerces', principal);
  if (!access) return null;
  const builder = new Builder();
  builder.reads(access.binding.table);
  const populates = ['address', 'categories'].filter((path) =>
    accessTo(registry, path === 'address' ? 'addresses' : path, principal),
  );
  const fields = projection({ registry, principal, builder }, access, 'r', { select, populates }, paths);
  const likely = comparison({
    subjects: subject(builder),
    others: visibleRows(access, builder, 'c', false),
    sharedHosts: builder.value(sharedHosts, 'text[]'),
  });
  const text =
    `with ${likely}, best as (select * from likely order by score desc, distance, id limit ${most})` +
    ' select exists (select from s) as found,' +
    " coalesce((select '[' || string_agg(row_to_json(x)::text, ',') || ']' from (select " +
    `${fields}, round(b.distance::numeric, 1)::float8 as distance, round(b.similarity::numeric, 3)::float8 as similarity, b.reasons` +
    ` from best b join ${quote(access.binding.table)} r on r.id = b.id order by b.score desc, b.distance, b.id) x), '[]') as data`;
  return { statement: statement(text, builder.values), tables: builder.tables() };
}

const paths = { select: '_select', populates: '_populates' };
