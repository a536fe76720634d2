/**
 * The change records by month: a job makes the partitions of the months to come, and drops those that are older than the
 * configuration says records are kept. Months are UTC's. The database does it itself (`changes_keep_months`), because the
 * server's role may only add to the records.
 */
import type { Platform, Queryable } from '../ports/ports.ts';

export function defineChangesMonths({ jobs, db, clock, config }: Platform): void {
  jobs.define('changes-months', () => keepMonths(db, clock.now(), config.changesRetentionMonths));
  jobs.schedule('changes-months', '53 3 * * *');
}

/** `months` is the number of whole months before this one whose records stay; null keeps all. */
export async function keepMonths(db: Queryable, now: Date, months: number | null): Promise<void> {
  await db.query({
    text: 'select changes_keep_months($1::timestamptz, $2::integer)',
    values: [now, months],
  });
}
