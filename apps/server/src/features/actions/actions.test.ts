import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing/api.ts';
import {
  createFence,
  enterLive,
  type LivePerson,
  type LiveServer,
  listenLive,
  newPerson,
  openLive,
  secondServer,
} from '../../testing/live.ts';

let test: TestApi;
let live: LiveServer;
let fence: ReturnType<typeof createFence>;
let sender: LivePerson;
beforeAll(async () => {
  test = await createTestApi({ env: { LOG_LEVEL: 'silent' } });
  live = await listenLive(test);
  fence = createFence(test.platform);
  sender = await newPerson(test, {
    permissions: ['actions:create', 'actions:read', 'actions:delete', 'users:read'],
  });
});
afterAll(async () => {
  await live.close();
  await test.close();
});

const person = () => newPerson(test, { role: 'user' });
const send = async ({ id: user }: LivePerson, name = 'openPage', payload: unknown = { page: 'terms' }) => {
  const { status, body } = await sender.post('/v1/actions', { name, type: 'socket', payload, user });
  expect(status).toBe(201);
  return body.data as { id: string; rev: number; status: string };
};
const stored = async (id: string) => {
  const { db } = test.platform;
  const [row] = await db.query<{ status: string; rev: number }>(
    sql`select status, rev from actions where id = ${id}`,
  );
  const trail = await db.query<{ action: string }>(
    sql`select action from changes where resource = 'actions' and record_id = ${id} order by id`,
  );
  return { ...row, trail: trail.map(({ action }) => action) };
};

describe('actions over HTTP', () => {
  it('are sent by administrators and read by their user, who writes none', async () => {
    const [one, other] = [await person(), await person()];
    const action = await send(one);
    expect(action).toMatchObject({ status: 'pending', performedAt: null, user: one.id });
    expect((await one.get(`/v1/actions/${action.id}`)).body.data).toMatchObject({ name: 'openPage' });
    expect((await other.get(`/v1/actions/${action.id}`)).status).toBe(404);
    const body = { name: 'openPage', type: 'socket', user: one.id };
    expect((await one.post('/v1/actions', body)).status).toBe(403);
    expect((await test.visitor.post('/v1/actions', body)).status).toBe(401);
    expect((await one.delete(`/v1/actions/${action.id}`, { rev: 1 })).status).toBe(403);
    expect((await sender.patch(`/v1/actions/${action.id}`, { rev: 1, name: 'other' })).status).toBe(403);
  });

  it('are refused with the names of the wrong fields', async () => {
    const { id: user } = await person();
    const good = { name: 'openPage', type: 'socket', payload: {}, user };
    const bad = [
      ['name', { name: '../x' }],
      ['type', { type: 'mail' }],
      ['payload', { payload: { text: 'x'.repeat(5000) } }],
      ['user', { user: test.platform.ids.next() }],
      ['status', { status: 'performed' }],
    ] as const;
    for (const [path, wrong] of bad) {
      const { status, body } = await sender.post('/v1/actions', { ...good, ...wrong });
      expect([status, (body.details as { path: string }[])[0]?.path]).toEqual([400, path]);
    }
  });
});

describe('actions over the live connection', () => {
  it('reach the user at once, in every process, and nobody else', async () => {
    const [one, other] = [await person(), await person()];
    const second = await secondServer(test);
    const [here, there] = [await enterLive(live.url, one), await enterLive(second.url, one)];
    const bystander = await enterLive(live.url, other);
    const { id } = await send(one);
    await fence([here, there, bystander]);
    const payload = { id, name: 'openPage', type: 'socket', payload: { page: 'terms' } };
    for (const client of [here, there]) {
      expect(client.named('openPage')).toEqual([{ type: 'action', eventName: 'openPage', payload }]);
    }
    expect(bystander.named('openPage')).toEqual([]);
    expect(JSON.stringify(bystander.events)).not.toContain(id);
    for (const { socket } of [here, there, bystander]) socket.disconnect();
    await second.close();
  });

  it('are delivered until they are performed: oldest first, on every connect, after a restart of the server too', async () => {
    const one = await person();
    const empty = await enterLive(live.url, one);
    await empty.until(() => empty.pending.length > 0);
    expect(empty.pending).toEqual([[]]);
    empty.socket.disconnect();
    const first = await send(one, 'first');
    const second = await send(one, 'second', null);
    const archived = await send(one, 'archived');
    await sender.delete(`/v1/actions/${archived.id}`, { rev: archived.rev });
    const expected = [
      { id: first.id, name: 'first', type: 'socket', payload: { page: 'terms' } },
      { id: second.id, name: 'second', type: 'socket', payload: null },
    ];
    const before = await enterLive(live.url, one);
    await before.until(() => before.pending.length > 0);
    expect(before.pending).toEqual([expected]);
    before.socket.disconnect();

    const restarted = await secondServer(test);
    const after = await enterLive(restarted.url, one);
    await after.until(() => after.pending.length > 0);
    expect(after.pending).toEqual([expected]);
    expect(await after.socket.emitWithAck('actionPerformed', first.id)).toEqual({ ok: true });
    after.socket.disconnect();
    const again = await enterLive(restarted.url, one);
    await again.until(() => again.pending.length > 0);
    expect(again.pending).toEqual([[expected[1]]]);
    again.socket.disconnect();
    await restarted.close();
  });

  it('are performed once, however often a client reports it', async () => {
    const one = await person();
    const { id } = await send(one);
    const clients = [await enterLive(live.url, one), await enterLive(live.url, one)];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => clients[index % 2]?.socket.emitWithAck('actionPerformed', id)),
    );
    expect(answers).toEqual(Array(10).fill({ ok: true }));
    expect(await stored(id)).toEqual({ status: 'performed', rev: 2, trail: ['created', 'performed'] });
    const read = await one.get(`/v1/actions/${id}`);
    expect(read.body.data).toMatchObject({ status: 'performed', performedAt: expect.any(String) });
    for (const { socket } of clients) socket.disconnect();
  });

  it("can't be performed by another user, before handleUser, or when there is none", async () => {
    const [one, other] = [await person(), await person()];
    const { id } = await send(one);
    const stranger = await enterLive(live.url, other);
    for (const wrong of [id, test.platform.ids.next(), 'nada', '']) {
      expect(await stranger.socket.emitWithAck('actionPerformed', wrong)).toMatchObject({ ok: false });
    }
    const early = openLive(live.url, { accessToken: one.accessToken });
    await early.until(() => early.socket.connected);
    expect(await early.socket.emitWithAck('actionPerformed', id)).toMatchObject({ ok: false });
    expect(await stored(id)).toEqual({ status: 'pending', rev: 1, trail: ['created'] });
    for (const { socket } of [stranger, early]) socket.disconnect();
  });
});
