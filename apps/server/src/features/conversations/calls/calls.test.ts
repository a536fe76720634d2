import type { CallView, OwnCalls } from '@callejero/contract/calls.ts';
import { callLimits } from '@callejero/contract/enums/calls.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessagePage } from '@callejero/contract/resources/messages.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFeatures } from '../../../features.ts';
import type { Answer, Client } from '../../../testing/api.ts';
import { type BackOffice, createBackOffice, getPaths } from '../../../testing/back-office.ts';

let office: BackOffice;
let colleague: Client;
let stranger: Client;
let customer: Client;
let id: string;
beforeAll(async () => {
  const env = {
    LOG_LEVEL: 'silent',
    TURN_URL: 'turn:turn.example:3478',
    TURN_SECRET: 'un secreto compartido',
  };
  office = await createBackOffice({ env });
  colleague = await office.test.signIn({ role: 'user' });
  stranger = await office.test.signIn({ role: 'user' });
  await own([office.owner.id, colleague.id]);
});
afterAll(() => office.test.close());
beforeEach(async () => {
  await run(sql`update calls set status = 'ended'`);
  await run(sql`update call_peers set left_at = now() where left_at is null`);
  customer = await office.test.signIn({ role: 'user' });
  const opened = await customer.post('/v1/conversations', { type: 'commerce', commerce: office.commerce });
  id = (opened.body.data as ConversationView).id;
});

const run = (statement: ReturnType<typeof sql>) => office.test.platform.db.query(statement);
const own = (owners: string[]) =>
  run(sql`update commerces set owners = ${owners} where id = ${office.commerce}`);
const calls = () => createFeatures(office.test.platform, () => []).liveCalls;
const callOf = (answer: Answer) => answer.body.data as CallView;
const codeOf = ({ status, body }: Answer) => `${status} ${(body as { code?: string }).code ?? ''}`.trim();
const start = (client: Client = customer, media = 'video') =>
  client.post(`/v1/conversations/${id}/calls`, { media });
const act = (client: Client, call: string, action: string) => client.post(`/v1/calls/${call}/${action}`);
const ownOf = async (client: Client) => (await client.get('/v1/calls')).body.data as OwnCalls;
const join = (client: Client, call: string, peer: string | null = null) =>
  calls().join(call, peer, { kind: 'user', id: client.id, roles: ['user'], permissions: [] } as never);
const messages = async () => {
  const { body } = await customer.get(`/v1/conversations/${id}/messages`);
  return (body.data as MessagePage).messages;
};
const summaries = async () => (await messages()).map(({ call }) => call);

async function answered() {
  const { id: call } = callOf(await start());
  await join(customer, call);
  await act(office.owner, call, 'accept');
  await join(office.owner, call);
  return call;
}

describe('starting a call', () => {
  it('rings the other side, and nobody else', async () => {
    const answer = await start();
    expect(answer.status).toBe(201);
    const call = callOf(answer);
    expect(call).toMatchObject({ status: 'ringing', media: 'video', caller: { id: customer.id } });
    expect(call.ringing.toSorted()).toEqual([office.owner.id, colleague.id].toSorted());
    expect((await ownOf(office.owner)).ringing.map((one) => one.id)).toEqual([call.id]);
    expect((await ownOf(customer)).ringing).toEqual([]);
    expect((await ownOf(stranger)).ringing).toEqual([]);
  });

  it('a second time in a conversation answers with the running call', async () => {
    const first = callOf(await start());
    const second = await start(office.owner, 'voice');
    expect([second.status, callOf(second).id, callOf(second).media]).toEqual([200, first.id, 'video']);
  });

  it('is only for people of the conversation, and for nobody while one side blocks the other', async () => {
    expect((await start(stranger)).status).toBe(404);
    expect((await office.test.visitor.post(`/v1/conversations/${id}/calls`, { media: 'video' })).status).toBe(
      401,
    );
    expect(getPaths(await start(customer, 'smoke'))).toEqual(['media']);
    await office.owner.post(`/v1/conversations/${id}/block`, { blocked: true });
    expect(codeOf(await start())).toBe('403 conversation-refused');
  });

  it('does not ring in a muted conversation, and misses the call as usual', async () => {
    for (const one of [office.owner, colleague])
      await one.post(`/v1/conversations/${id}/mute`, { muted: true });
    expect(callOf(await start())).toMatchObject({ status: 'ringing', ringing: [] });
  });

  it('does not ring a closed commerce, and the refusal says when it opens; its own people may call', async () => {
    const hours = (value: string | null) =>
      run(sql`update commerces set opening_hours = ${value} where id = ${office.commerce}`);
    try {
      await hours('off');
      const refused = await start();
      expect(codeOf(refused)).toBe('409 commerce-closed');
      // The same before a microphone is asked for; its own people may.
      const mayCall = (client: Client) => client.get(`/v1/conversations/${id}/calls`);
      const asked = await mayCall(customer);
      expect([codeOf(asked), asked.body.message]).toEqual([codeOf(refused), refused.body.message]);
      expect((await mayCall(office.owner)).body.data).toEqual({ underWay: null });
      expect((await mayCall(stranger)).status).toBe(404);
      expect(refused.text).toMatch(/Cerrado.*Escríbele y te contestará cuando pueda\./);
      expect((await ownOf(office.owner)).ringing).toEqual([]);
      expect(await messages()).toEqual([]);
      expect(callOf(await start(office.owner)).ringing).toEqual([customer.id]);
      await act(office.owner, (await ownOf(customer)).ringing[0]?.id ?? '', 'leave');
      for (const open of ['24/7', 'cuando hay pan']) {
        await hours(open);
        const call = callOf(await start());
        expect([open, call.ringing.length]).toEqual([open, 2]);
        await act(customer, call.id, 'leave');
      }
      await hours('off');
      await run(sql`insert into shifts (id, commerce, starts_at, ends_at, created_at, updated_at, rev)
        select gen_random_uuid(), ${office.commerce}, m - interval '1 hour', m + interval '1 hour', m, m, 1
        from (select ${office.test.platform.clock.now()}::timestamptz as m)`);
      const onDuty = callOf(await start());
      expect(onDuty.ringing).toHaveLength(2);
      await act(customer, onDuty.id, 'leave');
    } finally {
      await run(sql`delete from shifts where commerce = ${office.commerce}`);
      await hours(null);
    }
  });

  it('answers busy if all people of the other side are in other calls', async () => {
    await own([office.owner.id]);
    await answered();
    const other = await office.test.signIn({ role: 'user' });
    const opened = await other.post('/v1/conversations', { type: 'commerce', commerce: office.commerce });
    const path = `/v1/conversations/${(opened.body.data as ConversationView).id}/calls`;
    expect(callOf(await other.post(path, { media: 'voice' }))).toMatchObject({
      status: 'ended',
      reason: 'busy',
    });
    await own([office.owner.id, colleague.id]);
  });

  it('is refused for a while after too many calls', async () => {
    const codes: string[] = [];
    for (let at = 0; at < 7; at += 1) {
      const answer = await start();
      codes.push(codeOf(answer));
      if (answer.status === 201) await act(customer, callOf(answer).id, 'leave');
    }
    expect(codes).toEqual([...Array(6).fill('201'), '429 rate-limited']);
  });
});

describe('answering a call', () => {
  it('gives the call to the first who accepts, once', async () => {
    const { id: call } = callOf(await start());
    const both = await Promise.all([act(office.owner, call, 'accept'), act(colleague, call, 'accept')]);
    expect(both.map(codeOf).toSorted()).toEqual(['200', '409 call-answered']);
    const winner = both[0].status === 200 ? office.owner : colleague;
    expect(callOf(await act(winner, call, 'accept'))).toMatchObject({
      status: 'active',
      answeredBy: winner.id,
    });
    expect((await ownOf(colleague)).ringing).toEqual([]);
  });

  it('is only for the called side: nobody else accepts, declines, leaves or reads the call', async () => {
    const { id: call } = callOf(await start());
    expect(codeOf(await act(customer, call, 'accept'))).toBe('403 forbidden');
    for (const action of ['accept', 'decline', 'leave']) {
      expect((await act(stranger, call, action)).status).toBe(404);
      expect((await act(stranger, 'x', action)).status).toBe(404);
    }
    expect((await stranger.get(`/v1/calls/${call}`)).status).toBe(404);
    expect((await stranger.get(`/v1/calls/${call}/ice-servers`)).status).toBe(404);
    expect(callOf(await customer.get(`/v1/calls/${call}`))).toMatchObject({ status: 'ringing' });
  });

  it('by declining lets it ring on for the others, and ends it when all have declined', async () => {
    const { id: call } = callOf(await start());
    expect(callOf(await act(office.owner, call, 'decline'))).toMatchObject({
      status: 'ringing',
      ringing: [colleague.id],
    });
    expect(callOf(await act(colleague, call, 'decline'))).toMatchObject({
      status: 'ended',
      reason: 'declined',
    });
    expect(await summaries()).toEqual([{ media: 'video', reason: 'declined', seconds: 0 }]);
    expect(codeOf(await act(office.owner, call, 'accept'))).toBe('409 call-over');
  });

  it('is no longer possible once the caller has left', async () => {
    const { id: call } = callOf(await start());
    await join(customer, call);
    expect(callOf(await act(customer, call, 'leave'))).toMatchObject({
      status: 'ended',
      reason: 'cancelled',
    });
  });
});

describe('the room', () => {
  it('only the caller enters before the answer', async () => {
    const { id: call } = callOf(await start());
    await expect(join(office.owner, call)).rejects.toMatchObject({ code: 'call-ringing' });
    await expect(join(stranger, call)).rejects.toMatchObject({ code: 'not-found' });
    expect((await join(customer, call)).peers).toEqual([]);
    await act(office.owner, call, 'accept');
    expect((await join(office.owner, call)).peers).toMatchObject([{ user: { id: customer.id } }]);
  });

  it('a returning device keeps its identity, and a second device of the person replaces it', async () => {
    const call = await answered();
    const first = await join(office.owner, call);
    expect((await join(office.owner, call, first.peerId)).peerId).toBe(first.peerId);
    const second = await join(office.owner, call);
    expect(second.peerId).not.toBe(first.peerId);
    const { peers } = callOf(await customer.get(`/v1/calls/${call}`));
    expect(peers.map(({ peerId }) => peerId)).toContain(second.peerId);
    expect(peers).toHaveLength(2);
    const stolen = await join(customer, call, second.peerId);
    expect(stolen.peerId).not.toBe(second.peerId);
  });

  it('at most four people are in a call, also when they enter at once', async () => {
    const extra = await Promise.all(Array.from({ length: 4 }, () => office.test.signIn({ role: 'user' })));
    const call = await answered();
    await own([office.owner.id, colleague.id, ...extra.map((one) => one.id)]);
    const came = await Promise.allSettled(extra.map((one) => join(one, call)));
    expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(came.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'call-full' } },
      { reason: { code: 'call-full' } },
    ]);
    await own([office.owner.id, colleague.id]);
  });

  it('a person is in one call at a time', async () => {
    await answered();
    const other = await office.test.signIn({ role: 'user' });
    const opened = await other.post('/v1/conversations', { type: 'commerce', commerce: office.commerce });
    const path = `/v1/conversations/${(opened.body.data as ConversationView).id}/calls`;
    const { id: second } = callOf(await other.post(path, { media: 'voice' }));
    expect(codeOf(await act(office.owner, second, 'accept'))).toBe('409 call-busy');
  });

  it('a call of two ends when one hangs up; of three the others continue', async () => {
    const call = await answered();
    await join(colleague, call);
    expect(callOf(await act(colleague, call, 'leave')).status).toBe('active');
    expect(callOf(await act(office.owner, call, 'leave'))).toMatchObject({
      status: 'ended',
      reason: 'hungup',
    });
    await expect(join(customer, call)).rejects.toMatchObject({ code: 'call-over' });
    expect(codeOf(await customer.get(`/v1/calls/${call}/ice-servers`))).toBe('409 call-over');
  });
});

describe('automatic ends', () => {
  const age = (call: string, column: string, seconds: number) =>
    run(sql`update calls set created_at = created_at - make_interval(secs => ${column === 'created' ? seconds : 0}),
      ring_until = ring_until - make_interval(secs => ${column === 'ring' ? seconds : 0}),
      answered_at = answered_at - make_interval(secs => ${column === 'answered' ? seconds : 0}) where id = ${call}`);
  const silence = (client: Client) =>
    run(sql`update call_peers set seen_at = seen_at - interval '25 seconds' where user_id = ${client.id}`);
  const state = async (call: string) => {
    const { status, reason } = callOf(await customer.get(`/v1/calls/${call}`));
    return `${status} ${reason}`;
  };

  it('an unanswered call is missed, with one message in the thread', async () => {
    const { id: call } = callOf(await start(customer, 'voice'));
    await join(customer, call);
    await calls().sweep();
    expect(await state(call)).toBe('ringing null');
    await age(call, 'ring', 50);
    await Promise.all([calls().sweep(), calls().sweep()]);
    expect(await state(call)).toBe('ended missed');
    expect(await summaries()).toEqual([{ media: 'voice', reason: 'missed', seconds: 0 }]);
    expect((await messages())[0]).toMatchObject({
      type: 'call',
      sender: { id: customer.id },
      side: 'customer',
    });
    const view = (await office.owner.get(`/v1/conversations/${id}/view`)).body.data as ConversationView;
    expect(view.unread).toBe(1);
  });

  it('a call whose caller has disappeared stops ringing', async () => {
    const { id: call } = callOf(await start());
    await join(customer, call);
    await silence(customer);
    await age(call, 'created', 25);
    await calls().sweep();
    expect(await state(call)).toBe('ended cancelled');
  });

  it('a silent device has left, and one that reports its presence has not', async () => {
    const call = await answered();
    await age(call, 'answered', 3600);
    const view = callOf(await customer.get(`/v1/calls/${call}`));
    await silence(office.owner);
    await calls().renew(view.peers.map(({ peerId }) => peerId));
    await calls().sweep();
    expect(await state(call)).toBe('active null');
    await silence(office.owner);
    await calls().sweep();
    expect(await state(call)).toBe('ended hungup');
    const [summary] = await summaries();
    expect(summary).toMatchObject({ media: 'video', reason: 'hungup' });
    // One hour, plus the time that the machine took since the answer.
    expect(summary?.seconds).toBeGreaterThanOrEqual(3600);
    expect(summary?.seconds).toBeLessThan(3600 + 180);
    // Both took part, so neither has an unread message.
    const seen = (await office.owner.get(`/v1/conversations/${id}/view`)).body.data as ConversationView;
    expect(seen.unread).toBe(0);
  });

  it('a call whose accepter never entered has failed', async () => {
    const { id: call } = callOf(await start());
    await join(customer, call);
    await act(office.owner, call, 'accept');
    await calls().sweep();
    expect(await state(call)).toBe('active null');
    await age(call, 'answered', 40);
    await calls().sweep();
    expect(await state(call)).toBe('ended failed');
  });

  it('a call is not completed when the caller had gone before the other person entered', async () => {
    const { id: call } = callOf(await start());
    await join(customer, call);
    await run(sql`update call_peers set joined_at = joined_at - interval '30 seconds' where call = ${call}`);
    await silence(customer);
    await act(office.owner, call, 'accept');
    await join(office.owner, call);
    await age(call, 'answered', 40);
    await calls().sweep();
    expect(await state(call)).toBe('ended failed');
    expect(await summaries()).toEqual([{ media: 'video', reason: 'failed', seconds: 0 }]);
  });

  it('a call whose accepter leaves before entering has failed at once', async () => {
    const { id: call } = callOf(await start());
    await join(customer, call);
    await act(office.owner, call, 'accept');
    await act(office.owner, call, 'leave');
    expect(await state(call)).toBe('ended failed');
  });

  it('a lost caller’s call stops ringing, unless the device is back or the call was answered', async () => {
    const before = new Date(Date.now() - 60_000);
    const later = new Date(Date.now() + 3_600_000);
    const { id: call } = callOf(await start());
    const { peerId } = await join(customer, call);
    await calls().callerLost(peerId, before);
    expect(await state(call)).toBe('ringing null');
    await calls().callerLost(peerId, later);
    expect(await state(call)).toBe('ended cancelled');
    expect(await summaries()).toEqual([{ media: 'video', reason: 'cancelled', seconds: 0 }]);

    const second = await answered();
    const { peers } = callOf(await customer.get(`/v1/calls/${second}`));
    for (const one of peers) await calls().callerLost(one.peerId, later);
    expect(await state(second)).toBe('active null');
  });

  it('no call lasts longer than four hours', async () => {
    const call = await answered();
    await age(call, 'created', 4 * 3600 + 1);
    await calls().sweep();
    expect(await state(call)).toBe('ended hungup');
  });

  it.each([
    ['is removed from the commerce', () => own([colleague.id])],
    ['is blocked', () => office.owner.post(`/v1/conversations/${id}/block`, { blocked: true })],
    ['is disabled', () => run(sql`update users set status = 'disabled' where id = ${office.owner.id}`)],
  ])('a person who %s leaves the call', async (_, remove) => {
    const call = await answered();
    const { peers } = callOf(await customer.get(`/v1/calls/${call}`));
    await remove();
    await calls().renew(peers.map(({ peerId }) => peerId));
    expect(await state(call)).toBe('ended disabled');
    await own([office.owner.id, colleague.id]);
    await run(sql`update users set status = 'active' where id = ${office.owner.id}`);
  });
});

describe('relays', () => {
  it('give each person a name that expires when the call must have ended, and a password that the relay can check', async () => {
    const { id: call } = callOf(await start());
    await run(sql`update calls set created_at = now() - interval '3 hours' where id = ${call}::uuid`);
    const [server] = (await customer.get(`/v1/calls/${call}/ice-servers`)).body.data as {
      urls: string[];
      username: string;
      credential: string;
    }[];
    expect(server?.urls).toEqual(['turn:turn.example:3478']);
    const [expiry, user] = (server?.username ?? '').split(':');
    expect(user).toBe(customer.id);
    const [{ began } = { began: 0 }] = (await run(
      sql`select extract(epoch from created_at)::float8 as began from calls where id = ${call}::uuid`,
    )) as { began: number }[];
    expect(Number(expiry)).toBe(Math.ceil(began + callLimits.longest / 1000));
    const { createHmac } = await import('node:crypto');
    const expected = createHmac('sha1', 'un secreto compartido')
      .update(server?.username ?? '')
      .digest('base64');
    expect(server?.credential).toBe(expected);
  });
});
