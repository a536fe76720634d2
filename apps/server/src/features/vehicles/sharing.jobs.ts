import sql from 'sql-template-tag';
import type { Change, Platform } from '../../ports/ports.ts';
import { endSharing } from './sharing.service.ts';

/** Milliseconds for which the positions of vehicles are stored. */
const maxAge = 24 * 60 * 60 * 1000;

/** Ends expired sharing, also of vehicles that were archived or made inactive meanwhile. */
export async function endOverdueSharing({ db, clock, changes }: Platform): Promise<void> {
  const at = clock.now();
  const ended = await endSharing(
    db,
    sql`(shared_until <= ${at}::timestamptz or not active or archived_at is not null)`,
    { at, actor: null },
  );
  changes.publish(ended.map((id): Change => ({ resource: 'vehicles', id, change: 'updated' })));
}

/** Deletes positions of vehicles after a day. They are deleted and not archived, because archived rows stay. */
export async function purgePositions({ db, clock, changes }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - maxAge);
  const deleted = await db.query<{ id: string }>(sql`delete from locations
      where kind = 'vehicle' and captured_at < ${before}::timestamptz returning id`);
  changes.publish(deleted.map(({ id }): Change => ({ resource: 'locations', id, change: 'archived' })));
}

export function defineSharingJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.define('vehicles-end-sharing', () => endOverdueSharing(platform));
  jobs.schedule('vehicles-end-sharing', '* * * * *');
  jobs.define('vehicles-purge-positions', () => purgePositions(platform));
  jobs.schedule('vehicles-purge-positions', '*/10 * * * *');
}
