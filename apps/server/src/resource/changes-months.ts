/**
 * Partitions of the change records by month, in UTC. A job makes those of the coming months and drops those that are older than
 * the configured retention. A function of the database does it (`changes_keep_months`), because the server's role may only add
 * records.
 */
import type { Platform, Queryable } from '../ports/ports.ts';

export function defineChangesMonths({ jobs, db, clock, config }: Platform): void {
  jobs.define('changes-months', () => keepMonths(db, clock.now(), config.changesRetentionMonths));
  jobs.schedule('changes-months', '53 3 * * *');
}

/** `months`: how many whole months before this one are retained; null for all. */
export async function keepMonths(db: Queryable, now: Date, months: number | null): Promise<void> {
  await db.query({
    text: 'select changes_keep_months($1::timestamptz, $2::integer)',
    values: [now, months],
  });
}
