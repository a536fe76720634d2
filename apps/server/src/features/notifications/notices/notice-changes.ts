/** The functions with which the composition lets features send and withdraw notices. */
import sql, { type Sql } from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { ownJob, toInboxes } from './deliver.ts';
import { type Notify, shownBefore } from './notify.ts';
import {
  type Called,
  type CallSettled,
  callKey,
  cancelledKey,
  formatContent,
  isCallKey,
  isRinging,
  messageKey,
  type NoticeEvent,
  readElsewhere,
  routeTo,
  settledCall,
  withoutText,
} from './texts.ts';

/** Sends the notice of an event in its transaction. `to`: a select of users' ids. */
type NotifyPeople = (tx: Queryable, to: Sql, event: NoticeEvent) => Promise<void>;

export const createNotifyPeople =
  (notify: Notify): NotifyPeople =>
  (tx, to, event) =>
    notify(tx, { to, ...formatContent(event) });

/** Withdraws or changes notices. `people`: a select of users' ids. */
export interface NoticeChanges {
  /**
   * Withdraws unsent notices about the conversation's messages up to `seq` for `people`. `reading`: they read the messages in
   * that session, so notifications in their other browsers are removed too.
   */
  read(
    db: Queryable,
    conversation: string,
    people: Sql,
    seq: number,
    reading?: { session: string | null },
  ): Promise<void>;
  /** Removes the text of the deleted message `seq` from unsent notices. */
  deleted(db: Queryable, conversation: string, people: Sql, seq: number): Promise<void>;
  /**
   * The call no longer rings for `people`. Unsent notices are withdrawn; where it rang already, the notification is replaced
   * silently. The device of `session` did this itself and needs nothing.
   */
  silenced(
    db: Queryable,
    people: Sql,
    settled: Called & { how: CallSettled },
    session: string | null,
  ): Promise<void>;
  /** The event, or its `date`, takes place after all: withdraws unsent notices of its cancellation. */
  reinstated(db: Queryable, event: string, date: string | null, people: Sql): Promise<void>;
}

/** Milliseconds in which a device that reconnects still learns that a call is over or a message was read. */
const replacesFor = 60 * 60_000;
/** Milliseconds between a tap on a notification and the report of the opened page about what is read there. */
const openedFor = 60_000;
/** Milliseconds after which a shown notification is considered gone. */
const staysFor = 24 * 60 * 60_000;

export function createNoticeChanges({ clock, jobs }: Pick<Platform, 'clock' | 'jobs'>): NoticeChanges {
  const seqOf = sql`(n.payload #>> '{action,payload,seq}')::int`;
  /** Changes notices, and refreshes the open inboxes that show them. */
  const change = async (db: Queryable, set: Sql, people: Sql, which: Sql) => {
    const changed = await db.query<{
      user: string;
      isShown: boolean;
    }>(sql`update notices n set ${set}, rev = n.rev + 1, updated_at = ${clock.now()}::timestamptz
        where n.user_id in (${people}) and n.read_at is null and ${which}
        returning n.user_id as "user", n.kind <> 'messages' or ${isCallKey} as "isShown"`);
    const screens = new Set(changed.filter(({ isShown }) => isShown).map(({ user }) => user));
    if (screens.size > 0) await jobs.enqueue(db, ownJob, toInboxes([...screens]));
  };
  const asRead = () => sql`read_at = ${clock.now()}::timestamptz`;
  /**
   * In browsers only, whose worker removes the replacement. On a phone the replacement would stay, even if somebody had dismissed
   * the first one; the app removes notifications when it is opened.
   */
  const withdraw = async (db: Queryable, people: Sql, which: Sql, session: string | null) => {
    const now = clock.now();
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
    const [withdrawn] = await db.query<{ isDue: boolean }>(sql`with due as (
          update deliveries d set state = 'due', due_at = ${now}::timestamptz, at = ${now}::timestamptz,
            attempts = 0, unknowns = 0, code = null
          from notices n, push p
          where n.id = d.notice_id and p.id = d.device_id and p.os_type = 'web' and n.user_id in (${people}) and ${which}
            and not n.is_quiet and (n.read_at is null or n.opened_at > ${ago(openedFor)}::timestamptz)
            and (d.state in ('claimed', 'accepted', 'unknown') or d.code = ${shownBefore}::text) and d.at > ${ago(staysFor)}::timestamptz
            and p.session_id is distinct from ${session}::uuid
          returning d.notice_id, d.device_id
        ), dropped as (
          update deliveries d set state = 'dropped', at = ${now}::timestamptz
          where d.state = 'due' and d.notice_id in (select notice_id from due)
            and (d.notice_id, d.device_id) not in (select notice_id, device_id from due)
        ), quiet as (
          update notices n set read_at = coalesce(n.read_at, ${now}::timestamptz), is_quiet = true,
            message = ${readElsewhere}::text, expires_at = ${new Date(now.getTime() + replacesFor)}::timestamptz,
            rev = n.rev + 1, updated_at = ${now}::timestamptz
          where n.id in (select notice_id from due)
        ) select exists (select from due) as "isDue"`);
    if (withdrawn?.isDue) await jobs.enqueue(db, ownJob, toInboxes([]));
  };
  return {
    async read(db, conversation, people, seq, reading) {
      // A ringing call has no number in the thread yet, so it comes after all messages.
      const upTo = sql`coalesce(${seqOf}, 2147483647) <= ${seq}::int`;
      const ofMessages = sql`n.dedupe = ${messageKey(conversation)}::text`;
      if (reading) await withdraw(db, people, sql`${ofMessages} and ${upTo}`, reading.session);
      const ofCall = sql`${isCallKey} and n.payload #>> '{action,payload,route}' = ${routeTo(conversation)}::text`;
      await change(db, asRead(), people, sql`(${ofMessages} or (${ofCall})) and ${upTo}`);
    },
    async deleted(db, conversation, people, seq) {
      const set = sql`message = ${withoutText.text}::text`;
      await change(
        db,
        set,
        people,
        sql`n.dedupe = ${messageKey(conversation)}::text and ${seqOf} = ${seq}::int`,
      );
    },
    async silenced(db, people, settled, session) {
      const now = clock.now();
      const { title, message } = settledCall(settled);
      const until = new Date(now.getTime() + replacesFor);
      const [replaced] = await db.query<{ isDue: boolean }>(sql`with quiet as (
            update notices n set read_at = coalesce(n.read_at, ${now}::timestamptz), is_quiet = true, title = ${title}::text, message = ${message}::text,
              expires_at = ${until}::timestamptz, rev = n.rev + 1, updated_at = ${now}::timestamptz
            where n.user_id in (${people}) and n.dedupe = ${callKey(settled.call)}::text and ${isRinging}
            returning n.id
          ), dropped as (
            update deliveries d set state = 'dropped', at = ${now}::timestamptz
            where d.notice_id in (select id from quiet) and d.state = 'due'
          ), due as (
            update deliveries d set state = 'due', due_at = ${now}::timestamptz, at = ${now}::timestamptz,
              attempts = 0, unknowns = 0, code = null
            from push p where p.id = d.device_id and d.notice_id in (select id from quiet)
              and d.state in ('claimed', 'accepted', 'unknown') and p.session_id is distinct from ${session}::uuid
            returning d.device_id
          ) select exists (select from due) as "isDue"`);
      if (replaced?.isDue) await jobs.enqueue(db, ownJob, toInboxes([]));
    },
    async reinstated(db, event, date, people) {
      await change(db, asRead(), people, sql`n.dedupe = ${cancelledKey(event, date)}::text`);
    },
  };
}
