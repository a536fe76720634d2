import sql from 'sql-template-tag';
import type { Queryable } from '../../ports/ports.ts';

/**
 * Serialises transactions that write many rows of a collection. Otherwise two of them that write the same rows, or insert the
 * same schedules, in different orders would deadlock.
 */
export async function acquireBulkWriteLock(tx: Queryable, collection: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`many ${collection}`}::text))`);
}
