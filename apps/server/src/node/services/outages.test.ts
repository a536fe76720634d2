/** Redis, the S3 service and the mail server go away and come back while requests go on: nothing is lost, and no restart is needed. */
import { setTimeout } from 'node:timers/promises';
import type { InstallationState } from '@callejero/contract/answers/checks.ts';
import { headers } from '@callejero/contract/envelope.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { longTest } from '@callejero/contract/testing/long-test.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendMail } from '../../features/accounts/mails/mail.job.ts';
import { limitKey } from '../../http/rate-limit.ts';
import { type Client, createTestApi, type TestApi } from '../../testing/api.ts';
import { type CuttingProxy, startCuttingProxy } from '../../testing/cutting-proxy.ts';
import { type MailServer, startMailServer } from '../../testing/kill/mail-server.ts';
import { drawJpeg } from '../../testing/picture.ts';
import { type RunningRedis, redisServer, startRedis } from '../../testing/redis-server.ts';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';

const portOf = (url: string) => Number(new URL(url).port);
const through = ({ port }: CuttingProxy, url: string) => {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return address.href;
};

let redis: RunningRedis | null = null;
let s3: S3Server;
let mails: MailServer;
let proxies: { redis: CuttingProxy | null; s3: CuttingProxy; mail: CuttingProxy };
let test: TestApi;
let admin: Client;
beforeAll(async () => {
  redis = redisServer === null ? null : await startRedis();
  s3 = await startS3Server();
  mails = await startMailServer();
  proxies = {
    redis: redis && (await startCuttingProxy(redis.port)),
    s3: await startCuttingProxy(portOf(s3.url)),
    mail: await startCuttingProxy(portOf(mails.url)),
  };
  test = await createTestApi({
    env: {
      LOG_LEVEL: 'silent',
      S3_URL: through(proxies.s3, s3.url),
      SMTP_URL: through(proxies.mail, mails.url),
      SMTP_REQUIRE_TLS: 'false',
      ...(redis && proxies.redis && { REDIS_URL: through(proxies.redis, redis.url) }),
    },
  });
  admin = await test.signIn();
});
afterAll(async () => {
  await test.close();
  await Promise.all([proxies.redis, proxies.s3, proxies.mail].map((proxy) => proxy?.close()));
  await Promise.all([redis?.stop(), s3.close(), mails.close()]);
});

/** Without what `/ready` remembers for some seconds. */
const stateOf = (probe: 'redis' | 'files' | 'mail') =>
  test.platform.probes?.[probe]().then(
    () => 'ok',
    () => 'away',
  );
const isState = (probe: 'redis' | 'files' | 'mail', state: string) =>
  eventually(async () => expect(await stateOf(probe)).toBe(state));

const upload = async (client: Client) => {
  const form = new FormData();
  form.append('file', new Blob([await drawJpeg(80, 60)], { type: 'image/jpeg' }), 'foto.jpg');
  return client.send('POST', '/v1/files/upload', form);
};
const rows = async () => (await test.platform.db.query(sql`select id from files`)).length;
const stored = async () => (await Array.fromAsync(test.platform.files.list())).toSorted();
const ask = (address: string) =>
  test.platform.db.transaction((tx) =>
    sendMail(test.platform, tx, { mail: 'report-answered', address, answer: 'Gracias' }),
  );

const unfinished = () =>
  test.platform.db.query(sql`select id from pgboss.job where name = 'mail' and state <> 'completed'`);

describe.skipIf(redisServer === null)('Redis', () => {
  let keys = 0;
  /** Whether a limit is counted in Redis: there alone another connection of it sees the count. */
  const countsTogether = async () => {
    keys += 1;
    const { platform } = test;
    const other = await createCounter();
    await platform.limits.consume(limitKey`outage:${keys}`, 1, 60);
    const wait = await other.limits.consume(limitKey`outage:${keys}`, 1, 60);
    other.close();
    return wait > 0;
  };
  const createCounter = async () => {
    const { connectRedisLimits } = await import('./limits.ts');
    return connectRedisLimits(redis?.url ?? '', test.platform.log);
  };

  it.each(['refuse', 'silence'] as const)(
    'that is gone (%s) delays no request for long and limits still hold',
    async (how) => {
      expect(await countsTogether()).toBe(true);
      proxies.redis?.[how]();
      await isState('redis', 'away');
      for (let times = 0; times < 3; times++) expect((await admin.get('/v1/commerces')).status).toBe(200);
      keys += 1;
      const own = limitKey`outage:${keys}`;
      expect(await test.platform.limits.consume(own, 1, 60)).toBe(0);
      expect(await test.platform.limits.consume(own, 1, 60)).toBeGreaterThan(0);
      proxies.redis?.restore();
      await isState('redis', 'ok');
      await eventually(async () => expect(await countsTogether()).toBe(true));
    },
  );
});

describe('the S3 service', () => {
  it('that is gone makes an upload fail with 503 and leaves nothing of it; the next one is stored', async () => {
    expect((await upload(admin)).status).toBe(201);
    const before = [await rows(), await stored()];
    proxies.s3.refuse();
    const answer = await upload(admin);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
    await isState('files', 'away');
    // Everything else goes on.
    expect((await admin.get('/v1/commerces')).status).toBe(200);
    expect(answer.headers.get(headers.requestId)).toBeTruthy();
    proxies.s3.restore();
    await isState('files', 'ok');
    expect([await rows(), await stored()]).toEqual(before);
    expect(s3.openUploads()).toBe(0);
    expect((await upload(admin)).status).toBe(201);
    expect(await rows()).toBe(Number(before[0]) + 1);
  });

  it('that breaks the connection in the middle of an upload leaves no row and no file', async () => {
    const before = [await rows(), await stored()];
    const sending = upload(admin);
    await eventually(() => expect(s3.requests.some((request) => request.startsWith('PUT'))).toBe(true));
    proxies.s3.refuse();
    const { status } = await sending;
    proxies.s3.restore();
    await isState('files', 'ok');
    // It was stored as a whole before the cut, or not at all.
    if (status === 503) expect([await rows(), await stored()]).toEqual(before);
    else expect([status, await rows()]).toEqual([201, Number(before[0]) + 1]);
  });
});

describe('the mail server', () => {
  it('that is gone delays mails, each of which arrives once when it is back', async () => {
    await ask('antes@prueba.example');
    await eventually(() => expect(mails.taken).toHaveLength(1));
    // Not between the mail and the answer to it: then it would be sent again.
    await eventually(async () => expect(await unfinished()).toEqual([]));
    proxies.mail.refuse();
    const waiting = ['ana', 'beto', 'carla'].map((name) => `${name}@prueba.example`);
    for (const address of waiting) await ask(address);
    await isState('mail', 'away');
    await eventually(async () => {
      const tried = await test.platform.db.query<{ count: number }>(
        sql`select count(*)::int as count from pgboss.job where name = 'mail' and retry_count > 0`,
      );
      expect(tried[0]?.count).toBeGreaterThan(0);
    });
    expect(mails.taken).toHaveLength(1);
    proxies.mail.restore();
    await eventually(() => expect(mails.taken).toHaveLength(4));
    expect(
      mails.taken
        .slice(1)
        .map(({ to }) => to)
        .sort(),
    ).toEqual(waiting);
    await isState('mail', 'ok');
    await eventually(async () => expect(await unfinished()).toEqual([]));
    expect(mails.taken).toHaveLength(4);
  });
});

longTest(
  'all of them away for a whole minute: requests go on, Estado says it, and nothing is lost',
  async () => {
    const before = [await rows(), await stored()];
    const { length: arrived } = mails.taken;
    const cut = [proxies.redis, proxies.s3, proxies.mail].filter((proxy) => proxy !== null);
    const names = (['files', 'mail', 'redis'] as const).filter((name) => name !== 'redis' || proxies.redis);
    // Six times a minute at most.
    const states = async () => {
      const { status, body } = await admin.post('/v1/installation/check', {});
      expect(status).toBe(200);
      const { checks } = body.data as InstallationState;
      return Object.fromEntries(names.map((each) => [each, checks.find(({ name }) => name === each)?.state]));
    };
    const all = (state: string) => Object.fromEntries(names.map((name) => [name, state]));
    for (const name of names) await isState(name, 'ok');
    expect(await states()).toEqual(all('ok'));
    const own = limitKey`outage:minute`;
    const since = performance.now();
    for (const proxy of cut) proxy.refuse();
    const asked: string[] = [];
    for (let round = 0; performance.now() - since < 60_000; round++) {
      expect((await admin.get('/v1/commerces')).status).toBe(200);
      if (round % 40 === 0) {
        const answer = await upload(admin);
        expect([answer.status, answer.headers.get('retry-after') !== null]).toEqual([503, true]);
        // Without Redis each server goes on alone.
        expect(await states()).toEqual({ ...all('failed'), ...(proxies.redis && { redis: 'warning' }) });
      }
      // Limits hold, in this process alone.
      expect((await test.platform.limits.consume(own, 3, 600)) > 0).toBe(round >= 3);
      asked.push(`minuto-${round}@prueba.example`);
      await ask(asked.at(-1) ?? '');
      await setTimeout(500);
    }
    expect(mails.taken).toHaveLength(arrived);
    for (const proxy of cut) proxy.restore();
    for (const name of names) await isState(name, 'ok');
    expect(await states()).toEqual(all('ok'));
    expect([await rows(), await stored()]).toEqual(before);
    expect((await upload(admin)).status).toBe(201);
    // Each mail arrives once, at its next attempt.
    await vi.waitFor(() => expect(mails.taken.length).toBeGreaterThanOrEqual(arrived + asked.length), {
      timeout: 400_000,
      interval: 500,
    });
    await eventually(async () => expect(await unfinished()).toEqual([]));
    const arrivedAt = mails.taken.slice(arrived).flatMap(({ to }) => to);
    expect(arrivedAt.toSorted()).toEqual(asked.toSorted());
  },
  600_000,
);
