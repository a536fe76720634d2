/** The push service is killed at random moments: no claimed delivery is lost, and no campaign reaches a device twice. */

import { runs } from '@callejero/contract/testing/property-runs.ts';
import { createNotify } from '@callejero/server/features/notifications/notices/notify.ts';
import { type Client, createTestApi, type TestApi } from '@callejero/server/testing/api.ts';
import { getId } from '@callejero/server/testing/back-office.ts';
import { createCrowd } from '@callejero/server/testing/notices.ts';
import type { StartedProcess } from '@callejero/server/testing/process.ts';
import { createProgress } from '@callejero/server/testing/progress.ts';
import {
  createPushEndpoint,
  type PushEndpoint,
  type Pushed,
} from '@callejero/server/testing/push-endpoint.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedWith, startPush } from './testing/process.ts';

/** Devices that get the campaign, and how many of them also get a personal notice. */
const devices = 120;
const own = 40;
/** Milliseconds until the push service answers. */
const answerAfter = 30;

let endpoint: PushEndpoint;
let test: TestApi;
let admin: Client;
let people: string[];
let env: Record<string, string>;
let service: StartedProcess | null = null;
beforeAll(async () => {
  endpoint = await createPushEndpoint({ answerAfter });
  test = await createTestApi({
    env: { PUSH_HOSTS: endpoint.host, PUSH_DELIVERS: 'false', LOG_LEVEL: 'error' },
  });
  admin = await test.signIn();
  people = await createCrowd(test, endpoint, devices);
  env = await sharedWith(test);
});
afterAll(async () => {
  service?.child.kill('SIGKILL');
  await service?.ended;
  await test.close();
  await endpoint.close();
});

const query = <Row>(text: ReturnType<typeof sql>) => test.platform.db.query<Row>(text);

async function tellEverybody(): Promise<{ campaign: string; key: string }> {
  const body = { title: 'Feria', message: 'Este sábado.', kind: 'service', audience: { users: people } };
  const campaign = getId(await admin.post('/v1/notifications', body));
  await admin.post(`/v1/notifications/${campaign}/send`, { rev: 1 });
  const key = `kill:${test.platform.ids.next()}`;
  await test.platform.db.transaction((tx) =>
    createNotify(test.platform)(tx, {
      ...{ to: sql`select unnest(${people.slice(0, own)}::uuid[])`, kind: 'service', title: 'Canje' },
      ...{ message: 'Confirmado.', topic: key, dedupe: key },
    }),
  );
  return { campaign, key };
}

/** Starts the service and kills it once so many requests of the campaign and of personal notices have arrived. */
async function killAfter(campaign: number, others: number): Promise<void> {
  service = startPush(env);
  await service.address();
  const arrived = (isCampaign: boolean) =>
    endpoint.pushed.filter(
      ({ content }) => content.notification.tag.startsWith('notification:') === isCampaign,
    ).length;
  await expect
    .poll(() => arrived(true) >= campaign && arrived(false) >= others, { timeout: 60_000, interval: 1 })
    .toBe(true);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * answerAfter));
  service.child.kill('SIGKILL');
  await service.ended;
}

/** Makes the claims of the dead process a minute old, once PostgreSQL has ended its last statements. */
async function letTimePass(): Promise<void> {
  const running = sql`select 1 from pg_stat_activity where datname = current_database() and state = 'active'
    and pid <> pg_backend_pid() and query like '%deliveries%'`;
  await expect.poll(() => query(running), { timeout: 60_000 }).toEqual([]);
  await query(sql`update deliveries set at = at - interval '61 seconds' where state = 'claimed'`);
}

async function finish(): Promise<void> {
  await letTimePass();
  service = startPush(env);
  await service.address();
  await expect
    .poll(
      async () => {
        // Deliveries that wait for another attempt become due now.
        await query(sql`update deliveries set due_at = now() where state = 'due' and due_at > now()`);
        return query(sql`select 1 from deliveries where state in ('due', 'claimed') limit 1`);
      },
      { timeout: 60_000, interval: 50 },
    )
    .toEqual([]);
  await expect
    .poll(() => query(sql`select 1 from notifications where status = 'sending'`), { timeout: 60_000 })
    .toEqual([]);
  service.child.kill('SIGTERM');
  expect(await service.ended, service.output()).toBe(0);
}

interface Delivery {
  person: string;
  isCampaign: boolean;
  state: string;
  code: string | null;
}
const deliveriesOf = ({ campaign, key }: { campaign: string; key: string }) =>
  query<Delivery>(sql`select n.user_id as person, d.notification_id is not null as "isCampaign", d.state, d.code
    from deliveries d join notices n on n.id = d.notice_id
    where d.notification_id = ${campaign}::uuid or n.dedupe = ${key}`);

const requestsOf = (pushed: readonly Pushed[], person: string, tag: string) =>
  pushed.filter(({ device, content }) => device === person && content.notification.tag === tag);

it('no campaign reaches a device twice, no personal notice is lost, and every delivery ends', async () => {
  const kills = runs(20, 3, 200);
  const progress = await createProgress('push-kills', kills);
  const before = progress.reached;
  let unknown = 0;
  let repeated = 0;
  while (progress.left > 0) {
    endpoint.pushed.length = 0;
    const received = await tellEverybody();
    await killAfter(Math.floor(Math.random() * devices), Math.floor(Math.random() * own));
    await finish();
    const deliveries = await deliveriesOf(received);
    expect(deliveries).toHaveLength(devices + own);
    for (const { person, isCampaign, state, code } of deliveries) {
      const tag = isCampaign ? `notification:${received.campaign}` : received.key;
      const requests = requestsOf(endpoint.pushed, person, tag);
      if (isCampaign) {
        expect(requests.length).toBeLessThanOrEqual(1);
        expect(['accepted', 'unknown']).toContain(state);
        if (state === 'accepted') expect(requests).toHaveLength(1);
        else unknown += 1;
      } else {
        expect([state, code]).toEqual(['accepted', null]);
        expect([1, 2]).toContain(requests.length);
        // The second push has the topic of the first and replaces it on the device.
        expect(new Set(requests.map(({ headers }) => headers.topic)).size).toBe(1);
        repeated += requests.length - 1;
      }
    }
    await progress.add(1);
  }
  console.log(
    `killed ${progress.reached} of ${kills} times, ${progress.reached - before} in this run: ${unknown} campaign deliveries unknown, ${repeated} own ones repeated`,
  );
});

it('the check notices a service that sends the claimed deliveries of a campaign again', async () => {
  endpoint.pushed.length = 0;
  const { campaign } = await tellEverybody();
  // The endpoint does not answer, so every requested delivery is still claimed.
  const answers = Promise.withResolvers<void>();
  for (const person of people) endpoint.answers.set(person, [{ status: 201, after: answers.promise }]);
  await killAfter(1, 0);
  answers.resolve();
  endpoint.answers.clear();
  await query(
    sql`update deliveries set state = 'due', requested_at = null where notification_id = ${campaign}::uuid and state = 'claimed'`,
  );
  await finish();
  const twice = people.filter(
    (person) => requestsOf(endpoint.pushed, person, `notification:${campaign}`).length > 1,
  );
  expect(twice.length).toBeGreaterThan(0);
});
