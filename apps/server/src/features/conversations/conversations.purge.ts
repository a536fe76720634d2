/** Deletes messages, their files and calls after the configured retention. */
import { dayLength } from '@callejero/contract/calendar-day.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../ports/ports.ts';
import type { RemoveAttachments } from './attachments.ts';
import { everybodySql } from './people.ts';

export function defineConversationsPurge(platform: Platform, removeFiles: RemoveAttachments): void {
  const { jobs, db, clock, config, city } = platform;

  jobs.define('conversations-purge', async (_payload, { signal }) => {
    const before = new Date(clock.now().getTime() - city.now().chatRetentionDays * dayLength);
    await db.query(sql`delete from calls where status = 'ended' and ended_at < ${before}::timestamptz`);
    await db.query(sql`delete from conversation_notes where created_at < ${before}::timestamptz`);
    const next = () => outdated(db, before, config.batchSizes.purgedConversations);
    for (let found = await next(); found.length > 0; found = await next()) {
      for (const { id } of found) {
        if (signal.aborted) return;
        await purge(platform, id, before, removeFiles);
      }
    }
  });
  jobs.schedule('conversations-purge', '11 4 * * *');
}

const outdated = (db: Queryable, before: Date, most: number) =>
  db.query<{ id: string }>(sql`select c.id from conversations c where exists (select from messages x
      where x.conversation = c.id and x.seq = c.first_seq and x.created_at < ${before}::timestamptz) limit ${most}`);

/** Deletes everything before the first message that stays, and informs the devices. */
async function purge(
  { db, clock, conversations }: Platform,
  id: string,
  before: Date,
  removeFiles: RemoveAttachments,
): Promise<void> {
  const upToSeq = await db.transaction(async (tx) => {
    await tx.query(sql`select from conversations where id = ${id}::uuid for no key update`);
    const [purged] = await tx.query<{
      seq: number;
    }>(sql`update conversations c set updated_at = ${clock.now()}::timestamptz,
          first_seq = coalesce((select min(x.seq) from messages x where x.conversation = c.id
            and x.created_at >= ${before}::timestamptz), c.last_seq + 1)
        where id = ${id}::uuid returning first_seq - 1 as seq`);
    const upTo = purged?.seq ?? 0;
    const old = sql`conversation = ${id}::uuid and seq <= ${upTo}::int`;
    await tx.query(sql`update messages set reply_to = null where conversation = ${id}::uuid
        and reply_to in (select id from messages where ${old})`);
    const files = await tx.query<{ id: string }>(
      sql`select id from files where message in (select id from messages where ${old})`,
    );
    await tx.query(sql`delete from messages where ${old}`);
    await removeFiles(
      tx,
      files.map((file) => file.id),
    );
    return upTo;
  });
  const people = await db.query<{
    user: string;
  }>(sql`select p.user_id as user from conversations c cross join lateral (${everybodySql('c')}) p
      where c.id = ${id}::uuid`);
  conversations.publish([
    { conversation: id, kind: 'state' },
    ...people.map(({ user }) => ({ conversation: id, kind: 'cleared', user, upToSeq }) as const),
  ]);
}
