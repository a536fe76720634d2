/** Push services that fail in every way, people who sign out during a delivery, campaigns that are cancelled. */
import type { Notification } from '@callejero/contract/resources/notifications.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { createCrowd } from '../../../testing/notices.ts';
import { createPushEndpoint, type PushEndpoint } from '../../../testing/push-endpoint.ts';
import { ownJob } from './deliver.ts';
import { createNotify } from './notify.ts';

let moment = Date.parse('2026-05-04T18:00:00Z');
let endpoint: PushEndpoint;
let test: TestApi;
beforeAll(async () => {
  endpoint = await createPushEndpoint();
  test = await createTestApi({
    env: { PUSH_HOSTS: endpoint.host, LOG_LEVEL: 'silent', ACCESS_TOKEN_TTL: String(10 * 365 * 24 * 3600) },
    clock: { now: () => new Date(moment) },
  });
});
// A pause that a push service asked for in one test is over in the next.
beforeEach(() => {
  moment += 24 * 3_600_000;
});
afterAll(async () => {
  await test.close();
  await endpoint.close();
});

/** Mulberry32; TEST_SEED repeats a run. */
function createRandom(start: number) {
  let state = start;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (limit: number) => Math.floor(next() * limit),
    one: <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
const random = createRandom(seed);

const query = <Row>(text: ReturnType<typeof sql>) => test.platform.db.query<Row>(text);
const tell = (people: readonly string[]) =>
  test.platform.db.transaction((tx) =>
    createNotify(test.platform)(tx, {
      ...{ to: sql`select unnest(${people}::uuid[])`, kind: 'service', title: 'Aviso', message: 'Aviso' },
      ...{ topic: 'torture', dedupe: `torture:${test.platform.ids.next()}` },
    }),
  );
/** Resolves when nothing is due or being sent at this moment. */
async function sent(): Promise<void> {
  await test.platform.jobs.enqueue(test.platform.db, ownJob, {});
  await expect
    .poll(
      () =>
        query(sql`select 1 from deliveries
          where state = 'claimed' or (state = 'due' and due_at <= ${new Date(moment)}) limit 1`),
      { timeout: 60_000, interval: 10 },
    )
    .toEqual([]);
}

type Fault = { status: number; headers?: Record<string, string> } | 'cut';
const faults: readonly [Fault, ...Fault[]] = [
  { status: 500 },
  ...[502, 503, 401, 403, 429].map((status) => ({ status })),
  { status: 503, headers: { 'Retry-After': '120' } },
  { status: 429, headers: { 'Retry-After': '5' } },
  'cut',
];

it('failures of push services archive no device, and one that is gone gets no further request', async () => {
  const wanted = runs(1500, 300, 10_000);
  let done = 0;
  while (done < wanted) {
    const people = await createCrowd(test, endpoint, 40);
    endpoint.pushed.length = 0;
    const gone = new Set<string>();
    for (const person of people) {
      const own = Array.from({ length: random.below(5) }, () => random.one(faults));
      done += own.length;
      if (random.below(6) === 0) gone.add(person);
      endpoint.answers.set(person, gone.has(person) ? [...own, { status: 410 }] : own);
    }
    // Two notices each: the device may be gone before the second is sent.
    await tell(people);
    await tell(people.slice(0, 20));
    for (;;) {
      await sent();
      const [next] = await query<{ due: Date | null }>(
        sql`select max(due_at) as due from deliveries where state = 'due'`,
      );
      if (!next?.due) break;
      moment = next.due.getTime();
    }
    const archived = await query<{ id: string }>(
      sql`select user_app as id from push where user_app = any(${people}::uuid[]) and archived_at is not null`,
    );
    // A device whose last answer was lost never reported that it is gone.
    for (const { id } of archived) expect(gone.has(id)).toBe(true);
    for (const person of gone) {
      const left = endpoint.answers.get(person) ?? [];
      if (left.length > 0) continue;
      expect(archived.map(({ id }) => id)).toContain(person);
    }
    for (const person of people) {
      const requests = endpoint.pushed.filter(({ device }) => device === person);
      const goneAt = requests.findIndex(({ status }) => status === 410);
      if (goneAt >= 0) expect(requests.slice(goneAt + 1)).toEqual([]);
    }
    const open = await query(
      sql`select 1 from deliveries where state not in ('accepted', 'gone', 'unknown', 'dropped')`,
    );
    expect(open).toEqual([]);
    endpoint.answers.clear();
  }
});

it('nothing is claimed for a device after its person signed out', async () => {
  const wanted = runs(1500, 200, 10_000);
  await query(sql`create table claims_seen (device uuid, at timestamptz)`);
  await query(sql`create function note_claim() returns trigger language plpgsql as
    'begin insert into claims_seen values (new.device_id, statement_timestamp()); return new; end'`);
  await query(sql`create trigger note_claim before update on deliveries for each row
    when (new.state = 'claimed' and old.state = 'due') execute function note_claim()`);
  const people = await createCrowd(test, endpoint, 150);
  const signOut = async (person: string): Promise<number> => {
    await query(sql`update sessions set ended_at = ${new Date(moment)} where user_id = ${person}::uuid`);
    const [row] = await query<{ now: Date }>(sql`select clock_timestamp() as now`);
    return row?.now.getTime() ?? 0;
  };
  let claimed = 0;
  let silenced = 0;
  for (let done = 0; done < wanted; done += people.length) {
    await query(sql`truncate claims_seen`);
    await query(sql`update sessions set ended_at = null where user_id = any(${people}::uuid[])`);
    endpoint.pushed.length = 0;
    await tell(people);
    let isOver = false;
    const sending = sent().finally(() => {
      isOver = true;
    });
    // Each signs out after a random number of deliveries, or at the end.
    let waiting = people.map((person) => ({ person, after: random.below(people.length) }));
    const out: Promise<[string, number]>[] = [];
    while (waiting.length > 0) {
      const reached = endpoint.pushed.length;
      const goes = ({ after }: (typeof waiting)[number]) => isOver || after <= reached;
      for (const { person } of waiting.filter(goes))
        out.push(signOut(person).then((at): [string, number] => [person, at]));
      waiting = waiting.filter((each) => !goes(each));
      await new Promise(setImmediate);
    }
    const outAt = new Map(await Promise.all(out));
    await sending;
    await sent();
    const seen = await query<{
      person: string;
      at: Date;
    }>(sql`select p.user_app as person, c.at from claims_seen c
      join push p on p.id = c.device`);
    for (const { person, at } of seen) expect(at.getTime()).toBeLessThanOrEqual(outAt.get(person) ?? 0);
    claimed += seen.length;
    silenced += people.length - seen.length;
  }
  await query(sql`drop trigger note_claim on deliveries`);
  // Otherwise there was no race.
  expect(claimed).toBeGreaterThan(0);
  expect(silenced).toBeGreaterThan(0);
});

it('a campaign that is cancelled while it is sent reaches a few hundred more at most', async () => {
  const people = await createCrowd(test, endpoint, 500);
  const admin = await test.signIn();
  for (let round = 0; round < runs(10, 2, 50); round += 1) {
    moment += 1_000;
    endpoint.pushed.length = 0;
    const id = getId(
      await admin.post('/v1/notifications', {
        ...{ title: 'Feria', message: 'Este sábado.', kind: 'service', audience: { users: people } },
      }),
    );
    const answers = Promise.withResolvers<void>();
    for (const person of people) endpoint.answers.set(person, [{ status: 201, after: answers.promise }]);
    await admin.post(`/v1/notifications/${id}/send`, { rev: 1 });
    const enough = 1 + random.below(200);
    await expect.poll(() => endpoint.pushed.length, { interval: 1 }).toBeGreaterThanOrEqual(enough);
    const { rev } = (await admin.get(`/v1/notifications/${id}`)).body.data as Notification;
    const before = endpoint.pushed.length;
    expect((await admin.post(`/v1/notifications/${id}/cancel`, { rev })).status).toBe(200);
    answers.resolve();
    await expect
      .poll(
        () =>
          query(
            sql`select 1 from deliveries where notification_id = ${id}::uuid and state in ('due', 'claimed') limit 1`,
          ),
        { timeout: 60_000 },
      )
      .toEqual([]);
    expect(endpoint.pushed.length - before).toBeLessThanOrEqual(320);
    const [row] = await query<{ dropped: number }>(sql`select count(*)::int as dropped from deliveries
      where notification_id = ${id}::uuid and state = 'dropped'`);
    expect(row?.dropped).toBe(people.length - endpoint.pushed.length);
    endpoint.answers.clear();
  }
});

it('no device gets a notice twice while the clock jumps, and what is not sent counts as failed', async () => {
  const hour = 3_600_000;
  const right = moment;
  let reached = 0;
  for (let round = 0; round < runs(25, 6, 100); round += 1) {
    const people = await createCrowd(test, endpoint, 30);
    endpoint.pushed.length = 0;
    await query(sql`delete from deliveries`);
    await tell(people);
    await tell(people);
    const sending = sent();
    for (let jumps = 0; jumps < 3; jumps += 1) {
      const before = endpoint.pushed.length;
      while (endpoint.pushed.length <= before && endpoint.pushed.length < 30) await new Promise(setImmediate);
      moment += random.one([hour, -hour, 24 * hour, -24 * hour]);
      await test.platform.jobs.enqueue(test.platform.db, ownJob, {});
    }
    await sending;
    for (;;) {
      moment = Math.max(moment, right);
      const [next] = await query<{ due: Date | null }>(
        sql`select max(due_at) as due from deliveries where state = 'due'`,
      );
      if (!next?.due) break;
      moment = Math.max(moment, next.due.getTime());
      await sent();
    }
    // Deliveries that another run of the job claimed are still being sent.
    await expect
      .poll(() => query(sql`select 1 from deliveries where state in ('due', 'claimed') limit 1`))
      .toEqual([]);
    const requests = endpoint.pushed.map(
      ({ device, content }) => `${device} ${content.notification.data.notice}`,
    );
    expect(new Set(requests).size).toBe(requests.length);
    const rows = await query<{ state: string; count: number }>(
      sql`select state, count(*)::int as count from deliveries group by state order by state`,
    );
    expect(
      rows.every(({ state }) => state === 'accepted' || state === 'failed'),
      JSON.stringify(rows),
    ).toBe(true);
    expect(rows.find(({ state }) => state === 'accepted')?.count).toBe(requests.length);
    reached += requests.length;
    moment = right;
  }
  expect(reached).toBeGreaterThan(0);
});
