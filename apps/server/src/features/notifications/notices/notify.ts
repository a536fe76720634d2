/**
 * Sends notices: in the caller's transaction a row for each person's inbox, and a delivery for each of their devices. So people
 * are notified exactly if the event is committed.
 */
import type { NoticeKind } from '@callejero/contract/resources/notices.ts';
import type { Notification } from '@callejero/contract/resources/notifications.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { ownJob, toInboxes } from './deliver.ts';
import { devicesSql, isCapped, isMuted, isPromotional, quietUntil } from './reach.ts';

export interface NoticeRequest {
  /** A select of users' ids. */
  to: Sql;
  kind: NoticeKind;
  title: string;
  message: string;
  image?: string | null;
  payload?: Notification['payload'];
  /** The subject: a later notice with the same topic replaces the earlier one on a device. */
  topic: string;
  /** A person gets one notice per key. */
  dedupe: string;
  /**
   * Replaces the former notice with the same key. Unsent deliveries get the new text; a device that got the former one gets
   * another after this many seconds.
   */
  againAfter?: number;
  /** Seconds until it is sent; it is not sent if it is read before. */
  wait?: number;
  expiresAt?: Date | null;
  /** The inbox shows everything except messages, which are in the conversations. */
  isInInbox?: boolean;
}

/** The code of a due delivery whose device shows a former notification of the same topic. */
export const shownBefore = 'shown';

const isInInbox = ({ kind, isInInbox = kind !== 'messages' }: NoticeRequest): boolean => isInInbox;

export type Notify = (tx: Queryable, request: NoticeRequest) => Promise<void>;

/** Maximal lengths of the columns in `notices`. */
const maxTitle = 65;
const maxMessage = 240;

export const createNotify =
  (platform: Platform): Notify =>
  async (tx, request) => {
    const { people, devices } = await insertNotices(platform, tx, { ...request, notification: null });
    const screens = isInInbox(request) ? people : [];
    if (devices === 0 && screens.length === 0) return;
    await platform.jobs.enqueue(tx, ownJob, toInboxes(screens));
  };

/**
 * Inserts the notices of a campaign's people, or of an event that concerns a few. Muted and capped people get theirs in the inbox
 * only. Returns the people, and how many deliveries have become due.
 */
export async function insertNotices(
  platform: Platform,
  tx: Queryable,
  request: NoticeRequest & { notification: string | null },
): Promise<{ people: string[]; devices: number }> {
  const { clock, config, push } = platform;
  const now = clock.now();
  const due = new Date(now.getTime() + (request.wait ?? 0) * 1000);
  const { kind, notification, againAfter } = request;
  const devices = devicesSql(platform, push.reaches, now);
  // A notice is not stored if neither the inbox shows it nor a device gets it.
  const isReached = !isInInbox(request)
    ? sql`where exists (select from (select p.id) self ${devices})`
    : empty;
  const again =
    againAfter === undefined
      ? sql`do nothing`
      : sql`do update set title = excluded.title, message = excluded.message, image = excluded.image,
          payload = excluded.payload, created_at = excluded.created_at, updated_at = excluded.updated_at,
          expires_at = excluded.expires_at, read_at = null, opened_at = null, is_quiet = false, rev = n.rev + 1`;
  const [row] = await tx.query<{ people: string[]; devices: number }>(sql`with people as (
        select u.id, u.notification_prefs, u.quiet_hours from users u
        where u.status = 'active' and u.archived_at is null and u.id in (${request.to})
      ), told as (
        insert into notices as n (id, created_at, updated_at, user_id, notification_id, kind, title, message, image,
          payload, topic, dedupe, expires_at)
        select gen_random_uuid(), ${now}::timestamptz, ${now}::timestamptz, p.id, ${notification}::uuid, ${kind}::text,
          ${cut(request.title, maxTitle)}::text, ${cut(request.message, maxMessage)}::text, ${request.image ?? null}::text,
          ${JSON.stringify(request.payload ?? {})}::jsonb, ${request.topic}::text, ${request.dedupe}::text,
          ${request.expiresAt ?? null}::timestamptz
        from people p ${isReached} on conflict (user_id, dedupe) ${again}
        returning id, user_id
      ), sent as (
        insert into deliveries as x (notice_id, device_id, notification_id, state, due_at, at)
        select t.id, d.id, ${notification}::uuid, 'due',
          ${quietUntil(kind, sql`${due}::timestamptz`, config.city.timezone)}, ${now}::timestamptz
        from told t join users p on p.id = t.user_id ${devices}
        where not ${isMuted(kind)} ${isPromotional(kind, notification) ? sql`and not ${isCapped(kind, now)}` : empty}
        on conflict (notice_id, device_id) do update
          set state = 'due', attempts = 0, unknowns = 0, at = excluded.at,
            code = case when (x.state in ('claimed', 'accepted', 'unknown') or x.code = ${shownBefore}::text)
              and not (select was.is_quiet from notices was where was.id = x.notice_id) then ${shownBefore}::text end,
            due_at = case when x.state in ('claimed', 'accepted', 'unknown')
              then greatest(excluded.due_at, x.at + make_interval(secs => ${againAfter ?? 0}::int)) else excluded.due_at end
          where x.state <> 'due'
        returning device_id
      )
      select coalesce((select array_agg(user_id::text) from told), '{}') as people,
        (select count(*)::int from sent) as devices`);
  return row ?? { people: [], devices: 0 };
}

function cut(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
