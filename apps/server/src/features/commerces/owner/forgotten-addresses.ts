import sql from 'sql-template-tag';
import type { Registry } from '../../../access/binding.ts';
import type { Platform } from '../../../ports/ports.ts';
import { toStatement } from '../../../query/statement.ts';
import { archiveUnnamed, unnamed } from './released-addresses.ts';

const week = 7 * 24 * 60 * 60 * 1000;
/** Rows that are archived in one go. */
const perRun = 500;

/**
 * Archives, a week after they were last written, the addresses that are nobody's and that nothing names: a form writes the
 * address before the place that it belongs to, and the place may never be sent.
 */
export function defineForgottenAddresses(platform: Platform, registry: Registry): void {
  const { jobs, db, clock, changes } = platform;

  jobs.define('addresses-forgotten', async (_payload, { signal }) => {
    const before = new Date(clock.now().getTime() - week);
    while (!signal.aborted) {
      const gone = await db.transaction(async (tx) => {
        const found = await tx.query<{ id: string }>(
          toStatement(sql`select a.id from addresses a
            where a.updated_at < ${before}::timestamptz and ${unnamed(registry)} order by a.id limit ${perRun}`),
        );
        const ids = found.map(({ id }) => id);
        return archiveUnnamed(tx, registry, ids, { now: clock.now(), actor: null, requestId: null });
      });
      if (gone.length === 0) return;
      changes.publish(gone);
    }
  });
  jobs.schedule('addresses-forgotten', '47 3 * * *');
}
