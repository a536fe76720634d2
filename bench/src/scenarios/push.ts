/**
 * A campaign to many devices whose push service answers after 50 ms: its duration, its effect on the API, the time until a
 * personal notice reaches that service with and without a campaign, and the delay of scheduled campaigns.
 */
import { createECDH, hash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Bench, openDatabase, startServer } from '../bench.ts';
import { startChild } from '../child.ts';
import { residentMemory } from '../machine.ts';
import { quantile } from '../measure.ts';
import { type Result, ratio } from '../report.ts';
import { type BenchSession, signIn } from '../server.ts';
import type { Sizes } from '../sizes.ts';
import { subject } from '../world.ts';

/** Concurrent requests of a campaign, as many as the server's. */
const together = 256;
const patience = 600_000;
/** Milliseconds between reads. */
const pace = 10;
/** Milliseconds between decisions. */
const decisionPace = 50;
/** Milliseconds between measurements of the server's memory. */
const memoryPace = 200;
/** Milliseconds between scheduled campaigns; some begin while another is being sent. */
const apart = 310;

interface PushService {
  host: string;
  /** The number of received pushes. */
  requests(): Promise<number>;
  /** Number and time (milliseconds since 1970) of the last push to a device; resolves when there are more than `after`. */
  got(device: string, after: number): Promise<{ times: number; at: number }>;
  /** Time of the first push with a topic; resolves when it has arrived. */
  topic(topic: string): Promise<number>;
}

async function startPushService(): Promise<PushService> {
  const { url } = await startChild([subject('push-service')], {}, '/-/requests', 'load');
  const ask = async <Told>(path: string): Promise<Told> => {
    const answer = await fetch(`${url}/-/${path}`, { signal: AbortSignal.timeout(patience) });
    return (await answer.json()) as Told;
  };
  return {
    host: `localhost:${new URL(url).port}`,
    requests: async () => (await ask<{ requests: number }>('requests')).requests,
    got: (device, after) => ask(`device/${device}?after=${after}`),
    topic: async (topic) => (await ask<{ at: number }>(`topic/${topic}`)).at,
  };
}

/** Inserts people, each signed in with a browser and without quiet hours. The last owns a commerce. */
async function addPeople(db: pg.Client, { host }: PushService, count: number) {
  const pair = createECDH('prime256v1');
  const keys = JSON.stringify({
    p256dh: pair.generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  });
  await db.query(
    `with people as (
        insert into users (id, created_at, updated_at, rev, email, email_folded, email_verified_at, first_name,
          first_name_folded, roles, status, push_id, quiet_hours)
        select gen_random_uuid(), now(), now(), 1, n || '@push.example', n || '@push.example', now(), 'Vecina', 'vecina',
          array['user'], 'active', gen_random_uuid(), null from generate_series(1, $1::int) n returning id
      ), signed_in as (
        insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
        select gen_random_uuid(), id, 'bench-' || id, now(), now(), now() + interval '1 day' from people returning id, user_id
      )
      insert into push (id, created_at, updated_at, rev, user_app, session_id, pn_id, app, capacitor, os_type, last_seen_at)
      select gen_random_uuid(), now(), now(), 1, user_id, id,
        '{"endpoint":"http://${host}/' || user_id || '","keys":${keys}}', 'callejero', true, 'web', now() from signed_in`,
    [count],
  );
  await db.query('vacuum analyze users, sessions, push');
  const { rows } = await db.query<{ id: string }>(
    `select id from users where email like '%@push.example' order by id limit 1`,
  );
  const owner = rows[0]?.id ?? '';
  const commerce = randomUUID();
  await db.query(
    `insert into commerces (id, created_at, updated_at, rev, name, name_folded, slug, categories, location, timezone, status,
        owners)
      values ($1::uuid, now(), now(), 1, 'Panadería', 'panaderia', 'panaderia-del-envio', '{}', point(-96.9, 19.5),
        'America/Mexico_City', 'pending', array[$2::uuid])`,
    [commerce, owner],
  );
  return { owner, commerce };
}

/** Milliseconds from sending a decision to its arrival at the owner's push service. */
async function timeOne(
  session: BenchSession,
  service: PushService,
  { owner, commerce }: Owned,
): Promise<number> {
  const { data } = await session.get<{ data: { rev: number; status: string } }>(`/v1/commerces/${commerce}`);
  const { times } = await service.got(owner, -1);
  const decision = data.status === 'accepted' ? { decision: 'reject', reason: 'x' } : { decision: 'accept' };
  const started = performance.timeOrigin + performance.now();
  await session.post(`/v1/commerces/${commerce}/review`, { rev: data.rev, ...decision });
  return (await service.got(owner, times)).at - started;
}

/** Delays in milliseconds of campaigns to one person, each scheduled at a different time. */
async function timeScheduled(
  session: BenchSession,
  service: PushService,
  { owner }: Owned,
  { scheduled: count, scheduledAfter }: Sizes['push'],
): Promise<number[]> {
  const drafts: { id: string; rev: number }[] = [];
  for (let each = 0; each < count; each += 1) {
    const { data } = await session.post<{ data: { id: string; rev: number } }>('/v1/notifications', {
      ...{ title: 'A su hora', message: 'Programada.', kind: 'service', audience: { users: [owner] } },
    });
    drafts.push(data);
  }
  // Late enough to schedule all before the first begins.
  const first = Date.now() + scheduledAfter;
  const campaigns: { topic: string; at: number }[] = [];
  for (const [each, { id, rev }] of drafts.entries()) {
    const at = first + each * apart;
    const scheduledAt = new Date(at).toISOString();
    await session.post(`/v1/notifications/${id}/schedule`, { rev, scheduledAt });
    campaigns.push({ topic: hash('sha256', `notification:${id}`, 'base64url').slice(0, 32), at });
  }
  const late: number[] = [];
  for (const { topic, at } of campaigns) late.push((await service.topic(topic)) - at);
  return late;
}

/** Deliveries per second of a loop without a database on the same core, with as many concurrent requests. */
async function rateOfBareSender({ host }: PushService, count: number): Promise<number> {
  const sender = await startChild([subject('push-sender'), host, String(together)], {}, '/', 'both');
  const send = async (some: number) => Number(await (await fetch(`${sender.url}/?count=${some}`)).text());
  await send(Math.min(count, 2_000));
  const ms = await send(count);
  await sender.stop();
  return (count / ms) * 1000;
}

interface Owned {
  owner: string;
  commerce: string;
}

/** Milliseconds of a request that is not cached. */
async function probe(session: BenchSession): Promise<number> {
  const filters = encodeURIComponent(JSON.stringify({ id: randomUUID() }));
  const started = performance.now();
  await session.text(`/v1/commerces?_filters=${filters}`);
  return performance.now() - started;
}

/** Repeats `work` until `isOver`; returns all results. */
async function repeat(work: () => Promise<number>, pause: number, isOver: (done: number) => boolean) {
  const told: number[] = [];
  while (!isOver(told.length)) {
    told.push(await work());
    await delay(pause);
  }
  return told;
}

/** Sends a campaign to everybody while people read and decide, and measures both. */
async function sendCampaign(
  db: pg.Client,
  session: BenchSession,
  service: PushService,
  { ask, one, measureMemory }: Record<'ask' | 'one' | 'measureMemory', () => Promise<number>>,
) {
  const { data: campaign } = await session.post<{ data: { id: string; rev: number } }>('/v1/notifications', {
    ...{ title: 'Feria del café', message: 'Este sábado en el parque.', kind: 'service' },
    audience: { roles: ['user'] },
  });
  const before = await service.requests();
  let most = 0;
  let status = 'sending';
  const started = performance.now();
  await session.post(`/v1/notifications/${campaign.id}/send`, { rev: campaign.rev });
  const watching = (async () => {
    while (status === 'sending' && performance.now() - started < patience) {
      await delay(memoryPace);
      most = Math.max(most, await measureMemory());
      const { rows } = await db.query<{ status: string }>('select status from notifications where id = $1', [
        campaign.id,
      ]);
      status = rows[0]?.status ?? '';
    }
    return (performance.now() - started) / 1000;
  })();
  const isOver = () => status !== 'sending';
  const [seconds, busy, beside] = await Promise.all([
    watching,
    repeat(ask, pace, isOver),
    repeat(one, decisionPace, isOver),
  ]);
  const { rows } = await db.query<{ accepted: number }>(
    `select (stats ->> 'accepted')::int as accepted from notifications where id = $1`,
    [campaign.id],
  );
  const requests = (await service.requests()) - before - beside.length;
  return { seconds, most, busy, beside, status, requests, accepted: rows[0]?.accepted ?? 0 };
}

export async function push(bench: Bench): Promise<Result[]> {
  const sizes = bench.sizes.push;
  const { devices, samples, probes } = sizes;
  const service = await startPushService();
  const server = await startServer(bench, { env: { PUSH_HOSTS: service.host }, cores: 'both' });
  const { db } = await openDatabase(server);
  const owned = await addPeople(db, service, devices);
  const session = await signIn(server.url);

  const ask = () => probe(session);
  const one = () => timeOne(session, service, owned);
  const measureMemory = async () => residentMemory(server.pid) ?? 0;
  await repeat(ask, 0, (done) => done === probes);
  await repeat(one, 0, (done) => done === 5);
  // The same load as during the campaign, so that only the campaign differs.
  let isQuietOver = false;
  const [quiet, alone, memories] = await Promise.all([
    repeat(one, decisionPace, (done) => done === samples).finally(() => {
      isQuietOver = true;
    }),
    repeat(ask, pace, () => isQuietOver),
    repeat(measureMemory, memoryPace, () => isQuietOver),
  ]);
  const late = await timeScheduled(session, service, owned, sizes);

  // The maximum, because an idle server returns memory that it needs again for the reads alone.
  const memory = Math.max(...memories);
  const campaign = await sendCampaign(db, session, service, { ask, one, measureMemory });
  const { seconds, most, busy, beside, accepted, requests } = campaign;
  // Beside the same reads and decisions, which need their share of the core.
  let isBareOver = false;
  const [bare] = await Promise.all([
    rateOfBareSender(service, Math.min(devices, 20_000)).finally(() => {
      isBareOver = true;
    }),
    repeat(ask, pace, () => isBareOver),
    repeat(one, decisionPace, () => isBareOver),
  ]);

  const whole = (value: number) => Math.round(value).toLocaleString('en');
  const complete = accepted === devices && requests === devices && campaign.status === 'sent';
  const slower = quantile(busy, 0.95) / quantile(alone, 0.95);
  const p99 = (times: readonly number[]) => quantile(times, 0.99);
  const [mebibytes, ms] = [most - memory, (value: number) => `${value.toFixed(1)} ms`];
  return [
    {
      scenario: `push: a campaign to ${whole(devices)} devices, answers after 50 ms`,
      reached: `${seconds.toFixed(1)} s, ${whole(devices / seconds)}/s, +${whole(mebibytes)} MiB of ${whole(most)}, ${whole(accepted)} accepted in ${whole(requests)} requests`,
      target: '≤ 60 s per 100,000, +64 MiB, one request each',
      ok: seconds <= (60 * devices) / 100_000 && mebibytes <= 64 && complete,
    },
    ratio(
      'push: the same beside a loop that only encrypts and sends, while people read and decide',
      { ours: [devices / seconds], bare: [bare] },
      'bare',
      0.5,
    ),
    {
      scenario: 'push: an uncached read meanwhile, p95',
      reached: `${ms(quantile(busy, 0.95))} of ${ms(quantile(alone, 0.95))}: ${slower.toFixed(1)} times`,
      target: '≤ 2 times',
      ok: slower <= 2,
    },
    {
      scenario: 'push: a decision reaches the push service, its write included',
      reached: `p50 ${ms(quantile(quiet, 0.5))}, p99 ${ms(p99(quiet))}`,
      target: 'p99 ≤ 250 ms',
      ok: p99(quiet) <= 250,
    },
    {
      scenario: 'push: the same during the campaign',
      reached: `p50 ${ms(quantile(beside, 0.5))}, p99 ${ms(p99(beside))} of ${whole(beside.length)}`,
      target: 'p99 ≤ 1 s',
      ok: p99(beside) <= 1000,
    },
    {
      scenario: `push: ${late.length} scheduled campaigns, how late they reach the push service`,
      reached: `p50 ${ms(quantile(late, 0.5))}, p99 ${ms(p99(late))}`,
      target: 'p99 ≤ 2 s',
      ok: Math.min(...late) >= 0 && p99(late) <= 2000,
    },
  ];
}
