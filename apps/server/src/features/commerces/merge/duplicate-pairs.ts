/**
 * All pairs of active commerces that may be the same place. Comparing a whole city takes seconds, so the pairs are stored, and a
 * commerce is compared again only after its `rev` changed.
 */
import type { DuplicatePair } from '@callejero/contract/answers/places.ts';
import { duplicateRules, sharedHosts } from '@callejero/contract/duplicates.ts';
import type { DuplicatePairsQuery } from '@callejero/contract/resources/commerces.ts';
import sql from 'sql-template-tag';
import { type Access, visibleRows } from '../../../access/access.ts';
import { Builder } from '../../../access/builder.ts';
import type { Platform, Queryable, Statement } from '../../../ports/ports.ts';
import { statement } from '../../../query/statement.ts';
import { comparedColumns, comparison } from './comparison.ts';

/** Commerces whose current `rev` is not compared yet. */
const changed = sql`from commerces c left join compared_commerces p on p.commerce = c.id
  where c.archived_at is null and p.rev is distinct from c.rev`;

/** Whoever writes pairs takes this lock, so that a comparison does not bring back a pair that is dismissed meanwhile. */
export const lockPairs = (tx: Queryable) =>
  tx.query(sql`select pg_advisory_xact_lock(hashtext('likely_duplicates'))`);

/** Compares some of the changed commerces. Returns how many remain. */
export async function compareChanged({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<number> {
  if ((await countChanged(db)) === 0) return 0;
  await db.transaction((tx) => compareBatch(tx, config.batchSizes.compared));
  return countChanged(db);
}

async function countChanged(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`select count(*)::int4 as count ${changed}`);
  return row?.count ?? 0;
}

async function compareBatch(tx: Queryable, size: number): Promise<void> {
  await lockPairs(tx);
  // A later change gets another `rev` and so another comparison.
  const rows = await tx.query<{ id: string; rev: number }>(
    sql`select c.id, c.rev ${changed} order by c.id limit ${size}::int4`,
  );
  const ids = rows.map(({ id }) => id);
  await tx.query(sql`delete from likely_duplicates where a = any(${ids}::uuid[]) or b = any(${ids}::uuid[])`);
  await tx.query(insertPairs(ids));
  await tx.query(sql`insert into compared_commerces (commerce, rev)
    select * from unnest(${ids}::uuid[], ${rows.map(({ rev }) => rev)}::int4[])
    on conflict (commerce) do update set rev = excluded.rev`);
}

/** If two of `ids` match, each finds the other. */
function insertPairs(ids: readonly string[]): Statement {
  const builder = new Builder();
  const likely = comparison({
    subjects: `select ${comparedColumns} from commerces t where t.id = any(${builder.value(ids, 'uuid[]')}) and t.archived_at is null`,
    others: 'c.archived_at is null',
    sharedHosts: builder.value(sharedHosts, 'text[]'),
  });
  const text =
    `with ${likely}, ranked as (select *, row_number() over (partition by subject order by score desc, distance, id) as rank from likely)` +
    ' insert into likely_duplicates (a, b, distance, similarity, reasons, score)' +
    ' select least(subject, id), greatest(subject, id), distance, similarity, reasons, score from ranked' +
    ` where rank <= ${duplicateRules.pairs} on conflict (a, b) do nothing`;
  return statement(text, builder.values);
}

interface PairsRow {
  data: DuplicatePair[];
  total: number;
}

/** A page of the pairs of which the reader may read both places, the likeliest first. */
export async function listPairs(
  db: Queryable,
  access: Access,
  { _page, _perPage }: DuplicatePairsQuery,
): Promise<PairsRow> {
  const builder = new Builder();
  const visible = (side: 'a' | 'b') =>
    `cross join lateral (select from commerces c where c.id = l.${side} and ${visibleRows(access, builder, 'c', false)} offset 0) ${side}`;
  // `offset 0` forces look-ups by id. Without it PostgreSQL joins whole tables while it has no statistics, as after an import.
  const both = `from likely_duplicates l ${visible('a')} ${visible('b')}`;
  const limit = builder.value(_perPage, 'int4');
  const offset = builder.value(_page * _perPage, 'int4');
  const text =
    `with page as (select l.* ${both} order by l.score desc, l.distance, l.a, l.b limit ${limit} offset ${offset})` +
    ` select (select count(*)::int4 ${both}) as total, coalesce((select json_agg(json_build_object(` +
    `'distance', round(l.distance::numeric, 1)::float8, 'similarity', round(l.similarity::numeric, 3)::float8,` +
    ` 'reasons', l.reasons, 'places', json_build_array(${place('l.a')}, ${place('l.b')}))` +
    " order by l.score desc, l.distance, l.a, l.b) from page l), '[]') as data";
  const [row] = await db.query<PairsRow>(statement(text, builder.values));
  return row ?? { data: [], total: 0 };
}

/** A commerce of a pair as JSON. */
const place = (id: string) =>
  `(select json_build_object('id', t.id, 'name', t.name, 'status', t.status, 'source', t.source ->> 'name',` +
  " 'picture', coalesce(t.photos -> 0 ->> 'file', t.logo)," +
  " 'category', (select json_build_object('name', k.name, 'icon', k.icon, 'color', k.color)" +
  ' from categories k where k.id = t.categories[1] and k.archived_at is null),' +
  " 'where', nullif(concat_ws(', ', nullif(concat_ws(' ', a.street, a.number), ''), a.locality), ''))" +
  ` from commerces t left join addresses a on a.id = t.address and a.archived_at is null and a.owner is null where t.id = ${id})`;
