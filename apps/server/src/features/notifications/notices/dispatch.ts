/**
 * Sends what is due. A batch is claimed and committed, sent, and settled by one statement, so a process that dies leaves at
 * most the deliveries that it had claimed without an outcome. Of these, what a campaign says is never sent again; what
 * concerns the person alone is, once, and replaces the first on the device (same topic).
 */
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Platform, PushMessage, PushOutcome, PushTarget } from '../../../ports/ports.ts';
import { toStatement } from '../../../query/statement.ts';
import type { Circuits } from './circuits.ts';

/** Deliveries that a loop claims at once. */
const batch = 64;
/** Milliseconds after which a claim is that of a process that died: a send takes 10 seconds at most. */
const lostAfter = 60_000;
/** Milliseconds: what is due that soon is waited for here, the rest by the job of every minute. */
const waitsFor = 60_000;
/** Milliseconds between two calls of `onProgress`. */
const progressEvery = 2_000;
const maxAttempts = 8;
/** Seconds. */
const refusedAgainAfter = 300;
/** The code of a delivery that was not tried, because its push service asked for a pause. */
const paused = 'paused';
/** Requests for one delivery that concerns the person alone, when answers get lost. */
const maxUnknown = 2;

/** What concerns a person alone never waits for a campaign: each is sent by a dispatcher of its own. */
export interface Lane {
  campaigns: boolean;
  /** Batches that are sent at the same time. */
  loops: number;
  /** Called now and then with campaigns of which deliveries were settled, and at the end. */
  onProgress?(campaigns: readonly string[]): Promise<void>;
}

export interface Dispatcher {
  /** Resolves when nothing is due any more, or `signal` aborts. Several calls at once share the work. */
  drain(signal: AbortSignal): Promise<void>;
}

interface Claimed {
  notice: string;
  device: string;
  notification: string | null;
  attempts: number;
  pn_id: string;
  os_type: PushTarget['osType'];
  kind: string;
  title: string;
  message: string;
  image: string | null;
  action: string | null;
  topic: string;
  expires_at: Date | null;
}

/** How a delivery goes on: settled, or due again. */
interface Settled {
  state: 'accepted' | 'gone' | 'failed' | 'unknown' | 'due';
  code: string | null;
  due: Date | null;
}

/** What may still be sent: not read, not expired, the person signed in on that device, the campaign not cancelled. */
const isWanted = (now: Date): Sql => sql`n.read_at is null
  and coalesce(n.expires_at > ${now}::timestamptz, true)
  and exists (select from push p join sessions s on s.id = p.session_id join users u on u.id = s.user_id
    where p.id = d.device_id and p.archived_at is null and p.user_app = n.user_id and s.ended_at is null
      and s.expires_at > ${now}::timestamptz and u.status = 'active' and u.archived_at is null)
  and (d.notification_id is null
    or exists (select from notifications c where c.id = d.notification_id and c.status = 'sending'))`;

export function createDispatcher(platform: Platform, circuits: Circuits, lane: Lane): Dispatcher {
  const { db, clock, push, log } = platform;
  const isOfLane = lane.campaigns ? sql`d.notification_id is not null` : sql`d.notification_id is null`;
  const progressed = new Set<string>();
  let progressAt = 0;
  let draining: Promise<void> | null = null;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function claim(): Promise<Claimed[]> {
    const now = clock.now();
    return db.query<Claimed>(
      toStatement(sql`with picked as (
          select d.notice_id, d.device_id from deliveries d join notices n on n.id = d.notice_id
          where d.state = 'due' and ${isOfLane} and d.due_at <= ${now}::timestamptz and ${isWanted(now)}
          order by d.due_at limit ${raw(String(batch))} for update of d skip locked)
        update deliveries d set state = 'claimed', attempts = d.attempts + 1, at = ${now}::timestamptz
        from picked, notices n, push p
        where d.notice_id = picked.notice_id and d.device_id = picked.device_id and n.id = d.notice_id and p.id = d.device_id
        returning d.notice_id as notice, d.device_id as device, d.notification_id as notification, d.attempts, p.pn_id,
          p.os_type, n.kind, n.title, n.message, n.image, n.payload -> 'action' ->> 'name' as action, n.topic,
          n.expires_at`),
    );
  }

  async function send(claimed: Claimed): Promise<PushOutcome> {
    const target = { osType: claimed.os_type, pnId: claimed.pn_id };
    const pause = circuits.pause(target);
    if (pause > 0) return { kind: 'retry', code: paused, after: pause };
    const outcome = await push.send(target, messageOf(claimed, clock.now()));
    await circuits.note(target, claimed.notification, outcome);
    return outcome;
  }

  async function settle(claimed: readonly Claimed[], outcomes: readonly PushOutcome[]): Promise<void> {
    const now = clock.now();
    const settled = claimed.map((each, index) => settledAs(each, outcomes[index], now));
    await db.query(
      toStatement(sql`with settled as (
          select * from unnest(${claimed.map((each) => each.notice)}::uuid[], ${claimed.map((each) => each.device)}::uuid[],
            ${settled.map((each) => each.state)}::text[], ${settled.map((each) => each.code)}::text[],
            ${settled.map((each) => each.due)}::timestamptz[]) as x (notice, device, state, code, due)
        ), accepted as (
          update push p set last_accepted_at = ${now}::timestamptz from settled x
          where p.id = x.device and x.state = 'accepted'
        ), gone as (
          update push p set archived_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, rev = p.rev + 1
          from settled x where p.id = x.device and x.state = 'gone' and p.archived_at is null
        )
        update deliveries d set state = x.state, code = x.code, due_at = coalesce(x.due, d.due_at), at = ${now}::timestamptz,
          attempts = d.attempts - case when x.code = ${paused}::text then 1 else 0 end
        from settled x where d.notice_id = x.notice and d.device_id = x.device and d.state = 'claimed'`),
    );
    platform.changes.publish(
      claimed.flatMap(({ device }, index) =>
        settled[index]?.state === 'gone'
          ? [{ resource: 'push', id: device, change: 'archived' as const }]
          : [],
      ),
    );
  }

  async function loop(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const claimed = await claim();
      if (claimed.length === 0) return;
      await settle(claimed, await Promise.all(claimed.map(send)));
      for (const { notification } of claimed) if (notification !== null) progressed.add(notification);
      if (clock.now().getTime() - progressAt >= progressEvery) await tellProgress();
    }
  }

  async function tellProgress(): Promise<void> {
    progressAt = clock.now().getTime();
    const campaigns = [...progressed];
    progressed.clear();
    if (campaigns.length > 0) await lane.onProgress?.(campaigns);
  }

  /** What nobody needs any more, and what a process that died had claimed. */
  async function tidy(): Promise<void> {
    const now = clock.now();
    const dropped = await db.query<{ notification: string | null }>(
      toStatement(sql`update deliveries d set state = 'dropped', at = ${now}::timestamptz from notices n
        where n.id = d.notice_id and d.state = 'due' and ${isOfLane} and d.due_at <= ${now}::timestamptz
          and not (${isWanted(now)}) returning d.notification_id as notification`),
    );
    const lost = await db.query<{ notification: string | null }>(
      toStatement(sql`update deliveries d set at = ${now}::timestamptz, code = 'lost',
          state = case when d.notification_id is null and d.attempts < ${maxUnknown}::int then 'due' else 'unknown' end
        where d.state = 'claimed' and ${isOfLane} and d.at <= ${new Date(now.getTime() - lostAfter)}::timestamptz
        returning d.notification_id as notification`),
    );
    for (const { notification } of [...dropped, ...lost])
      if (notification !== null) progressed.add(notification);
  }

  async function run(signal: AbortSignal): Promise<void> {
    await tidy();
    await Promise.all(Array.from({ length: lane.loops }, () => loop(signal)));
    await tellProgress();
    await waitForNext(signal);
  }

  async function waitForNext(signal: AbortSignal): Promise<void> {
    const [next] = await db.query<{ due: Date | null }>(
      toStatement(sql`select min(d.due_at) as due from deliveries d where d.state = 'due' and ${isOfLane}`),
    );
    clearTimeout(timer);
    if (!next?.due || signal.aborted) return;
    const ms = Math.max(0, next.due.getTime() - clock.now().getTime());
    if (ms > waitsFor) return;
    timer = setTimeout(() => {
      if (!signal.aborted)
        void drain(signal).catch((error) => log.error('No se pudieron enviar avisos', { error }));
    }, ms);
    timer.unref?.();
  }

  async function drain(signal: AbortSignal): Promise<void> {
    if (draining) {
      again = true;
      return draining;
    }
    draining = (async () => {
      do {
        again = false;
        await run(signal);
      } while (again && !signal.aborted);
    })();
    try {
      await draining;
    } finally {
      draining = null;
    }
  }

  return { drain };
}

/** Seconds that a push service holds a message for a device that is off, when nothing else is said. */
const longest = 3 * 24 * 3600;

function messageOf(
  { notice, kind, title, message, image, action, topic, expires_at }: Claimed,
  now: Date,
): PushMessage {
  const left = expires_at ? Math.floor((expires_at.getTime() - now.getTime()) / 1000) : longest;
  return {
    ...{ notice, kind, title, message, image, action, topic },
    ttl: Math.max(1, Math.min(longest, left)),
    isUrgent: kind === 'messages' || kind === 'service',
  };
}

function settledAs(claimed: Claimed, outcome: PushOutcome | undefined, now: Date): Settled {
  const { attempts, notification } = claimed;
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  switch (outcome?.kind) {
    case 'accepted':
      return { state: 'accepted', code: null, due: null };
    case 'gone':
      return { state: 'gone', code: outcome.code, due: null };
    case 'retry': {
      if (attempts >= maxAttempts) return { state: 'failed', code: outcome.code, due: null };
      // Doubled every time; somebody else's delivery is not tried at the same moment.
      const seconds = outcome.after ?? 60 * 2 ** (attempts - 1) * (0.75 + Math.random() / 2);
      return { state: 'due', code: outcome.code, due: later(seconds) };
    }
    case 'refused':
      // Keys can be mended meanwhile; a message can't.
      return outcome.because === 'configuration' && attempts < maxAttempts
        ? { state: 'due', code: outcome.code, due: later(refusedAgainAfter) }
        : { state: 'failed', code: outcome.code, due: null };
    default: {
      const code = outcome?.code ?? 'lost';
      // A campaign never reaches a device twice.
      const isOver = notification !== null || attempts >= maxUnknown;
      return isOver ? { state: 'unknown', code, due: null } : { state: 'due', code, due: later(5) };
    }
  }
}
