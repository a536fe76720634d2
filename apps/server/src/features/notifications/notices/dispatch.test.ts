import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { createCrowd } from '../../../testing/notices.ts';
import { createPushEndpoint, type PushEndpoint } from '../../../testing/push-endpoint.ts';
import { createCircuits } from './circuits.ts';
import { campaignsJob, ownJob } from './deliver.ts';
import { createDispatcher } from './dispatch.ts';
import { createNotify, insertNotices } from './notify.ts';
import { createTurns } from './turns.ts';

/** A dispatcher of notices that concern one person, as in a process of its own. Sends what is due. */
function createProcess({ platform }: TestApi): () => Promise<void> {
  const shared = { circuits: createCircuits(platform), turns: createTurns() };
  const { send } = platform.push;
  const lane = { campaigns: false, job: ownJob, send, slots: 64, claims: 32, answering: null };
  const dispatcher = createDispatcher(platform, shared, lane);
  return () => dispatcher.drain(new AbortController().signal);
}

describe('a notice that is replaced while its former text is being sent', () => {
  let endpoint: PushEndpoint;
  let moment: number;
  let test: TestApi;
  let person: string;
  let answer: PromiseWithResolvers<void>;
  let first: Promise<void>;
  beforeEach(async () => {
    answer = Promise.withResolvers();
    endpoint = await createPushEndpoint();
    moment = Date.parse('2026-05-04T18:00:00Z');
    // The server itself sends nothing: two dispatchers represent two processes.
    test = await createTestApi({
      env: { PUSH_HOSTS: endpoint.host, PUSH_DELIVERS: 'false' },
      clock: { now: () => new Date(moment) },
    });
    [person = ''] = await createCrowd(test, endpoint, 1);
  });
  afterEach(async () => {
    answer.resolve();
    await test.close();
    await endpoint.close();
  });

  const tell = (title: string) =>
    test.platform.db.transaction((tx) =>
      createNotify(test.platform)(tx, {
        ...{ to: sql`select ${person}::uuid`, kind: 'messages', title, message: 'Toca para contestar.' },
        ...{ topic: 'call:1', dedupe: 'call:1', againAfter: 0 },
      }),
    );
  const received = () => endpoint.pushed.map(({ content }) => content.notification.title);
  /** The first process has sent the former text and waits for the answer. */
  async function hold(): Promise<void> {
    endpoint.answers.set(person, [{ status: 201, after: answer.promise }]);
    await tell('Ana te llama');
    first = createProcess(test)();
    await expect.poll(received).toEqual(['Ana te llama']);
    await tell('Llamada perdida de Ana');
  }

  it('is sent after the former, whichever process finds it due', async () => {
    await hold();
    await createProcess(test)();
    expect(received()).toEqual(['Ana te llama']);
    answer.resolve();
    await first;
    expect(received()).toEqual(['Ana te llama', 'Llamada perdida de Ana']);
    expect(await test.platform.db.query(sql`select state, attempts, requested_at from deliveries`)).toEqual([
      { state: 'accepted', attempts: 1, requested_at: null },
    ]);
  });

  it('is sent by another process if the first died', async () => {
    await hold();
    moment += 61_000;
    await createProcess(test)();
    expect(received()).toEqual(['Ana te llama', 'Llamada perdida de Ana']);
    answer.resolve();
    await first;
    expect(received()).toHaveLength(2);
  });
});

it('a process with an old claim does not send what another process has sent', async () => {
  const endpoint = await createPushEndpoint();
  let moment = Date.parse('2026-05-04T18:00:00Z');
  // The server itself sends nothing: two dispatchers represent two processes.
  const test = await createTestApi({
    env: { PUSH_HOSTS: endpoint.host, PUSH_DELIVERS: 'false' },
    clock: { now: () => new Date(moment) },
  });
  try {
    const { platform } = test;
    const tell = createNotify(platform);
    const [person = ''] = await createCrowd(test, endpoint, 1);
    for (const title of ['Primero', 'Segundo']) {
      await platform.db.transaction((tx) =>
        tell(tx, {
          ...{
            to: sql`select ${person}::uuid`,
            kind: 'service',
            message: 'Hola',
            topic: title,
            dedupe: title,
          },
          title,
        }),
      );
    }
    const answer = Promise.withResolvers<void>();
    endpoint.answers.set(person, [{ status: 201, after: answer.promise }]);
    const slow = createProcess(test)();
    await expect.poll(() => endpoint.pushed).toHaveLength(1);
    moment += 61_000;
    await createProcess(test)();
    const received = () => endpoint.pushed.map(({ content }) => content.notification.title).toSorted();
    const held = endpoint.pushed[0]?.content.notification.title ?? '';
    const all = ['Primero', 'Segundo', held].toSorted();
    expect(received()).toEqual(all);
    answer.resolve();
    await slow;
    expect(received()).toEqual(all);
    expect(await platform.db.query(sql`select distinct state, attempts from deliveries`)).toEqual([
      { state: 'accepted', attempts: 2 },
    ]);
  } finally {
    await test.close();
    await endpoint.close();
  }
});

it('a campaign gives way to requests, and still continues', async () => {
  const endpoint = await createPushEndpoint();
  const test = await createTestApi({ env: { PUSH_HOSTS: endpoint.host, PUSH_DELIVERS: 'false' } });
  try {
    const { platform } = test;
    const people = await createCrowd(test, endpoint, 12);
    const id = getId(
      await (await test.signIn()).post('/v1/notifications', {
        ...{ title: 'Feria', message: 'Hoy.', kind: 'service', audience: { users: people } },
      }),
    );
    await platform.db.transaction(async (tx) => {
      await tx.query(sql`update notifications set status = 'sending' where id = ${id}`);
      await insertNotices(platform, tx, {
        ...{ to: sql`select unnest(${people}::uuid[])`, kind: 'service', title: 'Feria', message: 'Hoy.' },
        ...{ topic: 'feria', dedupe: 'feria', notification: id },
      });
    });
    let asked = 0;
    const answering = () => {
      asked += 1;
      return 1;
    };
    const shared = { circuits: createCircuits(platform), turns: createTurns() };
    const { sendAside: send } = platform.push;
    const lane = { campaigns: true, job: campaignsJob, send, slots: 64, claims: 32, answering };
    await createDispatcher(platform, shared, lane).drain(new AbortController().signal);
    expect(new Set(endpoint.pushed.map(({ device }) => device))).toEqual(new Set(people));
    expect(asked).toBeGreaterThan(0);
  } finally {
    await test.close();
    await endpoint.close();
  }
});

it('a small campaign does not wait for a large one that was sent before it', async () => {
  const endpoint = await createPushEndpoint();
  const test = await createTestApi({ env: { PUSH_HOSTS: endpoint.host, PUSH_DELIVERS: 'false' } });
  try {
    const { platform } = test;
    const admin = await test.signIn();
    const [people, few] = [await createCrowd(test, endpoint, 150), await createCrowd(test, endpoint, 3)];
    const sending = async (title: string, users: readonly string[]) => {
      const body = { title, message: 'Hoy.', kind: 'service', audience: { users } };
      const id = getId(await admin.post('/v1/notifications', body));
      await platform.db.transaction(async (tx) => {
        await tx.query(sql`update notifications set status = 'sending' where id = ${id}`);
        await insertNotices(platform, tx, {
          ...{ to: sql`select unnest(${users}::uuid[])`, kind: 'service', title, message: 'Hoy.' },
          ...{ topic: title, dedupe: title, notification: id },
        });
      });
    };
    // Ids increase, so the small one is between two large ones.
    await sending('Grande', people);
    await sending('Pequeña', few);
    await sending('Otra grande', people);
    const shared = { circuits: createCircuits(platform), turns: createTurns() };
    const { sendAside: send } = platform.push;
    const lane = { campaigns: true, job: campaignsJob, send, slots: 64, claims: 32, answering: null };
    await createDispatcher(platform, shared, lane).drain(new AbortController().signal);
    const titles = endpoint.pushed.map(({ content }) => content.notification.title);
    expect(titles).toHaveLength(303);
    // One turn of the first large one, and then its own.
    expect(titles.lastIndexOf('Pequeña')).toBeLessThan(2 * 64);
    // The large ones share the rest.
    expect(titles.indexOf('Otra grande')).toBeLessThan(titles.lastIndexOf('Grande'));
    expect(titles.indexOf('Otra grande')).toBeLessThan(3 * 64);
  } finally {
    await test.close();
    await endpoint.close();
  }
});
