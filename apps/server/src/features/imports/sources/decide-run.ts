/** What a plan means for its source: which places are missing, what it loses, and whether it is applied by itself. */
import type { MissingPlaces } from '@callejero/contract/answers/imports.ts';
import { harmlessLimits } from '@callejero/contract/resources/sources.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import { countLosses, doublingQuestion } from '../reasons.ts';
import type { ImportPatch, StoredImport } from '../store.ts';
import { jobNames, type Work } from '../work.ts';
import { countTelling, tellingFields, whyItWaits } from './harmless.ts';
import { isSourceTarget, rowsOfSource, type SourceTarget } from './store.ts';

type Planned = Pick<StoredImport, 'id' | 'files' | 'counts' | 'options' | 'target' | 'source' | 'automatic'>;

/** What is written with the end of a plan: it waits for a person, or its run begins at once. */
export async function settlePlan({ platform }: Work, tx: Queryable, plan: Planned): Promise<ImportPatch> {
  const { source, target } = plan;
  if (source === null || !isSourceTarget(target))
    return { source: null, missing: null, losses: null, waits: null };
  const now = platform.clock.now();
  const { country } = platform.config.city;
  const missing = await findMissing(tx, plan.id, source, target, now);
  const losses = await countLosses(tx, plan);
  const patch: ImportPatch = { source, missing, losses, waits: null };
  if (!plan.automatic) return patch;
  const [known] = await tx.query<{ places: number; before: Record<string, number> | null }>(
    sql`select (select count(distinct r.id)::int ${rowsOfSource(source, target, now)}) as places,
      (select coalesce(losses, '{}') from imports where source = ${source}::uuid and status = 'done'
        order by finished_at desc limit 1) as before`,
  );
  const waits = whyItWaits({
    places: known?.places ?? 0,
    closed: missing?.count ?? 0,
    values: await countNewValues(tx, plan.id),
    losses,
    lossesBefore: known?.before ?? null,
    question: (await doublingQuestion(tx, { ...plan, status: 'planned' }, country))?.text ?? null,
  });
  if (waits !== null) return { ...patch, waits };
  await platform.jobs.enqueue(tx, jobNames.run, { id: plan.id });
  const total = plan.counts.created + plan.counts.updated;
  return { ...patch, status: 'running', starts: 0, done: 0, total };
}

/** `from` and `where` of the places of the source that no row of the plan names, but rows that say that a place is closed. */
const missingOf = (plan: string, source: string, target: SourceTarget, now: Date): Sql =>
  sql`${rowsOfSource(source, target, now)} and not k.stays
    and not exists (select from import_rows p where p.import = ${plan}::uuid and p.record = r.id and p.outcome <> 'archived')
    and not exists (select from import_rows p where p.import = ${plan}::uuid and p.external_id = k.external_id
      and p.outcome = 'skipped' and not p.closed)
    ${target === 'shifts' ? sql`and ${withinPlan(plan)}` : empty}`;

/** A list of turns says nothing of other months, nor of other kinds of places. */
const withinPlan = (plan: string): Sql => sql`exists (
    select from (
      select min(turn.starts_at) as first, max(turn.starts_at) as last, array_agg(distinct kind) as kinds
      from import_rows p left join shifts s on s.id = p.record
        cross join lateral (select coalesce((p.draft #>> '{fields,startsAt}')::timestamptz, s.starts_at) as starts_at,
          coalesce((p.draft #>> '{fields,commerce}')::uuid, s.commerce) as commerce) as turn
        join commerces c on c.id = turn.commerce cross join lateral unnest(c.categories) as kind
      where p.import = ${plan}::uuid and p.outcome not in ('skipped', 'archived')
    ) as listed join commerces own on own.id = r.commerce
    where own.categories && listed.kinds and r.starts_at between listed.first and listed.last)`;

const nameOf: Readonly<Record<SourceTarget, Sql>> = {
  commerces: sql`r.name`,
  events: sql`r.title`,
  shifts: sql`(select name from commerces where id = r.commerce) || to_char(r.starts_at, ' · YYYY-MM-DD')`,
};

async function findMissing(
  tx: Queryable,
  plan: string,
  source: string,
  target: SourceTarget,
  now: Date,
): Promise<MissingPlaces | null> {
  const [found] = await tx.query<{ count: number; examples: string[] | null }>(
    sql`select count(*)::int as count, (array_agg(name order by name))[1:5] as examples
      from (select distinct r.id, ${nameOf[target]} as name ${missingOf(plan, source, target, now)}) as missing`,
  );
  if (!found || found.count === 0) return null;
  return { count: found.count, examples: found.examples ?? [], answer: null };
}

/** Plans to archive all places that the data no longer contain: rows after those of the files. */
export async function planArchiving(
  tx: Queryable,
  { id, source, target }: Pick<StoredImport, 'id' | 'source' | 'target'>,
  now: Date,
): Promise<void> {
  if (source === null || !isSourceTarget(target)) return;
  await tx.query(sql`insert into import_rows (import, position, file, row, name, external_id, outcome, reason, record)
    select ${id}::uuid, last.position + row_number() over (order by missing.name, missing.id), 0, 0, missing.name,
      missing."externalId", 'archived', 'Ya no está en los datos de la fuente.', missing.id
    from (select distinct on (r.id) r.id, ${nameOf[target]} as name, k.external_id as "externalId"
        ${missingOf(id, source, target, now)}) as missing,
      (select coalesce(max(position), -1) as position from import_rows where import = ${id}::uuid) as last`);
}

/** Remembers that all of them stay, so that the next run does not ask again. */
export async function keepMissing(
  tx: Queryable,
  { id, source, target }: Pick<StoredImport, 'id' | 'source' | 'target'>,
  now: Date,
): Promise<void> {
  if (source === null || !isSourceTarget(target)) return;
  await tx.query(sql`update imported_records set stays = true where resource = ${target}::text
    and record in (select r.id ${missingOf(id, source, target, now)})`);
}

/** New or changed names, links and telephones of the plan; some number above the limit if there are more. */
async function countNewValues(tx: Queryable, plan: string): Promise<number> {
  const rows = await tx.query<{
    outcome: string;
    changes: Record<string, [unknown, unknown]>;
    fields: Record<string, unknown>;
  }>(
    // Each of these rows has at least one.
    sql`select outcome, changes, coalesce(draft -> 'fields', '{}') as fields from import_rows
      where import = ${plan}::uuid and (outcome = 'created'
        or (outcome = 'updated' and changes ?| ${tellingFields}::text[])) limit ${harmlessLimits.values + 1}`,
  );
  return rows.reduce((sum, { outcome, changes, fields }) => {
    if (outcome === 'created') return sum + countTelling({}, fields);
    const side = (at: 0 | 1) =>
      Object.fromEntries(Object.entries(changes).map(([name, pair]) => [name, pair[at]]));
    return sum + countTelling(side(0), side(1));
  }, 0);
}
