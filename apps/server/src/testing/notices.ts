/** Fixtures for tests of notices: a push service, people with registered devices, and a clock that tests move. */
import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { Notice } from '@callejero/contract/resources/notices.ts';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { ownJob } from '../features/notifications/notices/deliver.ts';
import { type Client, password, type TestApi } from './api.ts';
import { type BackOffice, createBackOffice } from './back-office.ts';
import { createPushEndpoint, type PushEndpoint, type Pushed } from './push-endpoint.ts';

/** Noon in the centre of Mexico, outside of quiet hours. */
const noon = Date.parse('2026-05-04T18:00:00Z');

export interface NoticesOffice extends BackOffice {
  endpoint: PushEndpoint;
  /** Moves the clock. */
  pass(seconds: number): void;
  now(): Date;
  /** A new account with a device. */
  somebody(): Promise<{ client: Client; device: string }>;
  /** Signs the same person in on another device. */
  anotherDevice(client: Client): Promise<{ client: Client; device: string }>;
  /** Pushes that a device got, oldest first. */
  got(device: string): Pushed['content']['notification'][];
  /** Runs a job. */
  run(job: string): Promise<void>;
  /** Resolves when all due deliveries are sent. */
  sent(): Promise<void>;
  close(): Promise<void>;
}

export async function createNoticesOffice(): Promise<NoticesOffice> {
  const endpoint = await createPushEndpoint();
  let moment = noon;
  const year = String(365 * 24 * 3600);
  const office = await createBackOffice({
    env: { PUSH_HOSTS: endpoint.host, REFRESH_TOKEN_TTL: year, ACCESS_TOKEN_TTL: year },
    clock: { now: () => new Date(moment) },
  });
  const { test } = office;
  const run = (job: string) => test.platform.jobs.enqueue(test.platform.db, job, {});
  let devices = 0;
  async function withDevice(client: Client): Promise<{ client: Client; device: string }> {
    devices += 1;
    const device = `device-${devices}`;
    await registerDevice(test, endpoint, client, device);
    return { client, device };
  }
  return {
    ...office,
    endpoint,
    pass: (seconds) => {
      moment += seconds * 1000;
    },
    now: () => new Date(moment),
    somebody: async () => withDevice(await test.signIn({ role: 'user' })),
    async anotherDevice({ id }) {
      const [user] = await test.platform.db.query<{ email: string }>(
        sql`select email from users where id = ${id}`,
      );
      const answer = await test.visitor.post('/v1/users/login', { email: user?.email, password });
      return withDevice(test.holderOf({ id, token: (answer.body.data as LoginResult).accessToken }));
    },
    got: (device) =>
      endpoint.pushed.filter((pushed) => pushed.device === device).map(({ content }) => content.notification),
    run,
    async sent() {
      await run(ownJob);
      const { db } = test.platform;
      await expect
        .poll(() =>
          db.query(sql`select notice_id from deliveries
            where state = 'claimed' or (state = 'due' and due_at <= ${new Date(moment)})`),
        )
        .toEqual([]);
    },
    async close() {
      await test.close();
      await endpoint.close();
    },
  };
}

/** Registers a browser as the device of the client's session. */
export async function registerDevice(
  { platform }: TestApi,
  endpoint: PushEndpoint,
  client: Client,
  name: string,
): Promise<void> {
  const [row] = await platform.db.query<{ push_id: string }>(
    sql`select push_id from users where id = ${client.id}`,
  );
  const answer = await client.post('/v1/push/ensure', {
    userApp: row?.push_id,
    pnId: await endpoint.subscribe(name),
    app: 'callejero',
    capacitor: true,
    osType: 'web',
  });
  expect(answer.status, answer.text).toBe(200);
}

/** Makes many accounts, each signed in with a browser and without quiet hours. Returns their ids, which name the devices too. */
export async function createCrowd(
  { platform }: TestApi,
  endpoint: PushEndpoint,
  count: number,
): Promise<string[]> {
  const { db, clock, ids } = platform;
  const people = await Promise.all(
    Array.from({ length: count }, async () => {
      const id = ids.next();
      return { id, session: ids.next(), device: ids.next(), pnId: await endpoint.subscribe(id) };
    }),
  );
  const column = (name: keyof (typeof people)[number]) => people.map((person) => person[name]);
  const now = clock.now();
  await db.query(sql`with crowd as (
      select * from unnest(${column('id')}::uuid[], ${column('session')}::uuid[], ${column('device')}::uuid[],
        ${column('pnId')}::text[]) as x (id, session, device, pn_id)
    ), people as (
      insert into users (id, created_at, updated_at, rev, email, email_folded, email_verified_at, first_name,
        first_name_folded, roles, status, push_id, quiet_hours)
      select id, ${now}::timestamptz, ${now}::timestamptz, 1, id || '@crowd.example', id || '@crowd.example',
        ${now}::timestamptz, 'Vecina', 'vecina', array['user'], 'active', gen_random_uuid(), null from crowd
    ), signed_in as (
      insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
      select session, id, 'crowd-' || id, ${now}::timestamptz, ${now}::timestamptz,
        ${now}::timestamptz + interval '1 year' from crowd
    )
    insert into push (id, created_at, updated_at, rev, user_app, session_id, pn_id, app, capacitor, os_type, last_seen_at)
    select device, ${now}::timestamptz, ${now}::timestamptz, 1, id, session, pn_id, 'callejero', true, 'web',
      ${now}::timestamptz from crowd`);
  return people.map(({ id }) => id);
}

export const inbox = async (client: Client): Promise<Notice[]> =>
  (await client.get('/v1/notices')).body.data as Notice[];

/** The path that a tap opens. */
export const getRoute = ({ payload }: Pick<Notice, 'payload'>): unknown => payload.action?.payload?.route;
