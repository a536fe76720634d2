/** Which mails went to whom, and how that ended: neither their text nor their links. */
import type { SentMail } from '@callejero/contract/answers/accounts.ts';
import { dayLength } from '@callejero/contract/calendar-day.ts';
import type { MailKind, MailOutcome } from '@callejero/contract/enums/mails.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';

const storedFor = 180 * dayLength;
/** A person gets few mails; more are of no use to anybody. */
const maxListed = 100;

/** Returns the id with which the job that sends the mail settles it. */
export async function recordMail(
  { ids }: Pick<Platform, 'ids'>,
  tx: Queryable,
  user: string,
  kind: MailKind,
  now: Date,
): Promise<string> {
  const id = ids.next();
  await tx.query(sql`insert into sent_mails (id, user_id, kind, outcome, created_at)
    values (${id}::uuid, ${user}::uuid, ${kind}::text, ${'waiting' satisfies MailOutcome}::text, ${now}::timestamptz)`);
  return id;
}

/** A row that was erased meanwhile stays erased. */
export async function settleMail(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: string | null,
  outcome: MailOutcome,
): Promise<void> {
  if (id === null) return;
  await db.query(sql`update sent_mails set outcome = ${outcome}::text, tried_at = ${clock.now()}::timestamptz
    where id = ${id}::uuid`);
}

/** Latest first. */
export async function mailsTo(db: Queryable, user: string): Promise<SentMail[]> {
  const rows = await db.query<
    Pick<SentMail, 'id' | 'kind' | 'outcome'> & { created_at: Date; tried_at: Date | null }
  >(sql`select id, kind, outcome, created_at, tried_at from sent_mails
    where user_id = ${user}::uuid order by created_at desc, id desc limit ${maxListed}::int4`);
  return rows.map(({ created_at, tried_at, ...mail }) => ({
    ...mail,
    createdAt: created_at.toISOString(),
    triedAt: tried_at?.toISOString() ?? null,
  }));
}

/** Hourly, with the other data of accounts: the mails of more than half a year ago. */
export async function purgeMails(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - storedFor);
  await db.query(sql`delete from sent_mails where created_at < ${before}::timestamptz`);
}
