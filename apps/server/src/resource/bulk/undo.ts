/** Undoes a job on many rows from its change records, whose request is the id of the job. */
import { ApiError } from '@callejero/contract/errors.ts';
import { findField, type Resource } from '@callejero/contract/resource.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import sql from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import type { Queryable } from '../../ports/ports.ts';
import type { BulkJob } from './bulk-jobs.ts';

/** `[before, after]` by field. */
type Diff = Readonly<Record<string, [unknown, unknown]>>;

/** What a job changed in these rows. */
export async function changesBy(
  tx: Queryable,
  { name }: Resource,
  { id, createdAt }: BulkJob,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Diff>> {
  const records = await tx.query<{ id: string; diff: Diff | null }>(
    sql`select record_id as id, diff from changes where resource = ${name}::text and record_id = any(${ids}::uuid[])
      and request_id = ${id}::text and at >= ${createdAt}::timestamptz`,
  );
  return new Map(records.map(({ id, diff }) => [id, diff ?? {}]));
}

/**
 * The body of the update that puts the values from before the job back. A field that somebody changed since refuses it.
 *
 * @param current the changed fields, as change records have them
 */
export function restoring(resource: Resource, current: Row, changed: Diff): Row {
  const before: Row = {};
  for (const [field, [was, is]] of Object.entries(changed)) {
    if (!isSame(current[field], is, findField(resource, field)?.kind)) {
      throw new ApiError('stale', undefined, 'Cambió después de la corrección: se queda como está.');
    }
    before[field] = was;
  }
  return before;
}

/** The rows that a finished job changed. It can be undone once; an undoing can't. */
export async function undoable(
  db: Queryable,
  job: BulkJob & { undoes: string | null; undone: boolean },
): Promise<string[]> {
  const refuse = (message: string) => new ApiError('validation', undefined, message);
  if (job.undoes) throw refuse('Deshacer una corrección no se puede deshacer: corrígelo otra vez.');
  if (!job.finishedAt) throw refuse('Espera a que termine la corrección.');
  if (job.undone) throw refuse('Esta corrección ya se deshizo.');
  const rows = await db.query<{ id: string }>(sql`select distinct record_id as id from changes
    where resource = ${job.resource}::text and record_id = any(${job.records}::uuid[])
      and request_id = ${job.id}::text and at >= ${job.createdAt}::timestamptz order by id`);
  if (rows.length === 0) throw refuse('Ya no hay nada que deshacer.');
  return rows.map(({ id }) => id);
}
