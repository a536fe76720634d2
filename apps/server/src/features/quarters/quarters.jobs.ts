/**
 * Places learn their quarter when they are written, by a trigger (`quarter_of` of the first migration). This job does the same for
 * places that stay where they are while a quarter changes. docs/decisions/074-quarters.md.
 */
import sql from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';
import { acquireBulkWriteLock } from '../../resource/write/bulk-write-lock.ts';

const job = 'quarters-places';

export function defineSettling(platform: Platform): void {
  const { jobs, db, changes, log } = platform;
  jobs.define(job, (_payload, { signal }) => settleQuarters(platform, signal));
  // For a process that ended between the change and its announcement.
  jobs.schedule(job, '*/5 * * * *');
  changes.subscribe((list) => {
    if (!list?.some(({ resource }) => resource === 'quarters')) return;
    jobs
      .enqueue(db, job, {})
      .catch((error) => log.error('places could not be given their quarters', { error }));
  });
}

/**
 * For each quarter that changed, gives the places in and around it their quarter. What is done is not found again, so that another run
 * continues after an interruption.
 */
async function settleQuarters(platform: Platform, signal: AbortSignal): Promise<void> {
  const { db } = platform;
  const changed = await db.query<{ id: string; rev: number }>(
    sql`select id, rev from quarters where settled_rev is distinct from rev order by id`,
  );
  if (changed.length === 0) return;
  await waitForWriters(platform);
  for (const { id, rev } of changed) {
    await settlePlaces(platform, id, signal);
    if (signal.aborted) return;
    await db.query(sql`update quarters set settled_rev = ${rev}::int4 where id = ${id}::uuid`);
  }
}

/** Waits for those who began to write a place before: they may have seen the quarters as they were. */
async function waitForWriters({ db }: Platform): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`set local lock_timeout = '2s'`);
    await tx.query(sql`lock table commerces in share mode`);
  });
}

async function settlePlaces(
  { db, config, changes }: Platform,
  quarter: string,
  signal: AbortSignal,
): Promise<void> {
  const places = await db.query<{ id: string }>(sql`select c.id from commerces c
    where (c.quarter = ${quarter}::uuid or c.stated_quarter = ${quarter}::uuid
        or c.location <@ (select bounds from quarters where id = ${quarter}::uuid))
      and c.quarter is distinct from quarter_of(c.location, c.stated_quarter)
    order by c.id`);
  const batch = config.batchSizes.quartered;
  for (let start = 0; start < places.length && !signal.aborted; start += batch) {
    const ids = places.slice(start, start + batch).map(({ id }) => id);
    const moved = await db.transaction(async (tx) => {
      await acquireBulkWriteLock(tx, 'commerces');
      return tx.query<{ id: string }>(sql`update commerces set quarter = quarter_of(location, stated_quarter)
        where id = any(${ids}::uuid[]) and quarter is distinct from quarter_of(location, stated_quarter) returning id`);
    });
    changes.publish(moved.map(({ id }) => ({ resource: 'commerces', id, change: 'updated' })));
  }
}
