import sql from 'sql-template-tag';
import type { Queryable } from '../ports/ports.ts';

/**
 * Who writes many rows of a collection in one transaction waits here until nobody else does: otherwise two of them that
 * touch the same rows, or bring the same hours, in another order would wait for each other for ever.
 */
export async function acquireBulkWriteLock(tx: Queryable, collection: string): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`many ${collection}`}::text))`);
}
