import type { sourceSchedules } from '@callejero/contract/resources/sources.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../../ports/ports.ts';
import { activeAdministrator } from '../../../resource/active-administrator.ts';
import type { ImportDeps } from '../work.ts';
import { runSource } from './run-source.ts';

const dueJob = 'sources-due';
export const sourceJob = 'source-run';

const intervals: Readonly<Record<Exclude<keyof typeof sourceSchedules, 'manual'>, string>> = {
  daily: '1 day',
  weekly: '7 days',
  monthly: '1 month',
};

export function defineSourceJobs({ platform }: ImportDeps): void {
  const { jobs, db } = platform;
  jobs.define(dueJob, () => enqueueDue(platform));
  jobs.schedule(dueJob, '7 * * * *');
  jobs.define(sourceJob, async ({ id, by }) => {
    if (typeof id !== 'string') return;
    const [source] = await db.query<{ scheduledBy: string | null }>(
      sql`select scheduled_by as "scheduledBy" from sources where id = ${id}::uuid and archived_at is null`,
    );
    if (!source) return;
    const scheduled = typeof by !== 'string';
    const who = scheduled ? source.scheduledBy : by;
    const principal = who === null ? null : await activeAdministrator(db, who);
    await runSource(platform, id, principal, { automatic: true, scheduled });
  });
}

/** Each due source is enqueued once, and is due again after its interval. */
async function enqueueDue({ db, jobs, clock }: Platform): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const due = await tx.query<{ id: string }>(sql`update sources
      set next_at = ${now}::timestamptz + (${JSON.stringify(intervals)}::jsonb ->> schedule)::interval
      where schedule <> 'manual' and url is not null and archived_at is null
        and (next_at is null or next_at <= ${now}::timestamptz)
      returning id`);
    for (const { id } of due) await jobs.enqueue(tx, sourceJob, { id });
  });
}
