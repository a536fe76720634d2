/**
 * Starts campaigns at their time and plans them: a notice for each person and a delivery for each device, in batches. Each
 * transaction also stores its position, so planning continues after a crash, and nobody is planned twice.
 */
import type { Audience, Notification } from '@callejero/contract/resources/notifications.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../../ports/ports.ts';
import { type Answering, giveWay } from '../give-way.ts';
import { campaignsJob, everyScreen, toInboxes } from '../notices/deliver.ts';
import { insertNotices } from '../notices/notify.ts';
import { audienceRows } from './audience.ts';
import { noteInboxOnly } from './inbox-only.ts';
import { endForgotten, noteProgress, planned } from './progress.ts';

export const planJob = 'campaigns-plan';

/** Milliseconds after which a scheduled campaign has failed, so that a server that was off does not send it at night. */
const lateAfter = 60 * 60 * 1000;
/**
 * Milliseconds: this job waits for campaigns that start so soon. The job of every minute, which may be late, starts the others.
 */
const waitsFor = 180_000;

interface Campaign {
  id: string;
  title: string;
  message: string;
  image: string | null;
  payload: Notification['payload'];
  audience: Audience;
  kind: Notification['kind'];
  expires_at: Date | null;
  plan_cursor: string | null;
}

export function definePlanJob(platform: Platform, answering: Answering): void {
  const { jobs, db, clock, log } = platform;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await beginScheduled(platform);
      // A campaign that has not begun comes first, so that it need not wait for the rest of a large one.
      const [next] = await db.query<{ id: string }>(sql`select id from notifications where status = 'sending'
          and plan_cursor is distinct from ${planned}::uuid order by plan_cursor is not null, started_at limit 1`);
      if (!next) break;
      await giveWay(answering);
      if (!(await planBatch(platform, next.id))) await noteProgress(platform, [next.id]);
    }
    await endForgotten(platform);
    await waitForNext(signal);
  }

  async function waitForNext(signal: AbortSignal): Promise<void> {
    const [next] = await db.query<{ at: Date | null }>(
      sql`select min(scheduled_at) as at from notifications where status = 'scheduled'`,
    );
    clearTimeout(timer);
    if (!next?.at || signal.aborted) return;
    const ms = Math.max(0, next.at.getTime() - clock.now().getTime());
    if (ms > waitsFor) return;
    timer = setTimeout(() => {
      if (signal.aborted) return;
      jobs.enqueue(db, planJob, {}).catch((error) => log.error('a campaign could not be planned', { error }));
    }, ms);
    timer.unref?.();
  }

  jobs.define(planJob, (_payload, { signal }) => run(signal));
  jobs.schedule(planJob, '* * * * *');
}

/** Starts campaigns that are due. Those that are too late or have expired fail. */
async function beginScheduled({ db, clock, changes }: Platform): Promise<void> {
  const now = clock.now();
  const lateBefore = new Date(now.getTime() - lateAfter);
  const begun = await db.query<{ id: string }>(sql`with due as (
        select id, case when expires_at <= ${now}::timestamptz then 'expired'
          when scheduled_at < ${lateBefore}::timestamptz then 'late' end as failure
        from notifications where archived_at is null
          and ((status = 'scheduled' and scheduled_at <= ${now}::timestamptz)
            or (status = 'sending' and plan_cursor is null and expires_at <= ${now}::timestamptz))
        for update
      )
      update notifications c set rev = rev + 1, updated_at = ${now}::timestamptz, failure = due.failure,
        started_at = case when due.failure is null then ${now}::timestamptz end,
        status = case when due.failure is null then 'sending' else 'failed' end
      from due where c.id = due.id returning c.id`);
  changes.publish(begun.map(({ id }) => ({ resource: 'notifications', id, change: 'updated' })));
}

/** Plans the next people. False when none are left, or the campaign is no longer being sent. */
async function planBatch(platform: Platform, id: string): Promise<boolean> {
  const { campaignPeople } = platform.config.batchSizes;
  return platform.db.transaction(async (tx) => {
    const [campaign] =
      await tx.query<Campaign>(sql`select id, title, message, image, payload, audience, kind, expires_at, plan_cursor from notifications
        where id = ${id}::uuid and status = 'sending' for update`);
    if (!campaign || campaign.plan_cursor === planned) return false;
    const after = campaign.plan_cursor;
    const people = await tx.query<{
      id: string;
    }>(sql`select u.id from users u where ${audienceRows(campaign.audience)}
        and (${after}::uuid is null or u.id > ${after}::uuid) order by u.id limit ${campaignPeople}::int`);
    const ids = people.map((person) => person.id);
    const isDone = ids.length < campaignPeople;
    const inserted = await insertNotices(platform, tx, {
      to: sql`select unnest(${ids}::uuid[])`,
      kind: campaign.kind,
      title: campaign.title,
      message: campaign.message,
      image: campaign.image,
      payload: campaign.payload,
      topic: `notification:${id}`,
      dedupe: `notification:${id}`,
      expiresAt: campaign.expires_at,
      notification: id,
    });
    await noteInboxOnly(platform, tx, campaign, ids);
    // The open inboxes of many people are refreshed only once, at the end.
    const screens = after === null ? toInboxes(inserted.people) : everyScreen;
    await platform.jobs.enqueue(tx, campaignsJob, isDone ? screens : {});
    await tx.query(sql`update notifications set plan_cursor = ${isDone ? planned : (ids.at(-1) ?? null)}::uuid
        where id = ${id}::uuid`);
    return !isDone;
  });
}
