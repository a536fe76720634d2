/** What the people of a commerce share in its inbox: settings, labels, notes, hand-over, and «solo mensajes». */
import type { MyData } from '@callejero/contract/answers/accounts.ts';
import type { Colleague, CommerceInbox, ConversationNote } from '@callejero/contract/inbox.ts';
import type { ConversationHead, ConversationView } from '@callejero/contract/resources/conversations.ts';
import sql from 'sql-template-tag';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../../testing/api.ts';
import { getPaths } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice({ env: { LOG_LEVEL: 'error' } });
let colleague: Client;
let customer: Client;
let stranger: Client;
let id: string;

beforeAll(async () => {
  colleague = await office.test.signIn({ role: 'user' });
  stranger = await office.test.signIn({ role: 'user' });
  await office.test.platform.db.query(sql`update commerces set owners = ${[office.owner.id, colleague.id]}
    where id = ${office.commerce}`);
});
beforeEach(async () => {
  await office.test.platform.db.query(sql`delete from commerce_inboxes where commerce = ${office.commerce}`);
  customer = await office.test.signIn({ role: 'user' });
  id = viewOf(await customer.post('/v1/conversations', { type: 'commerce', commerce: office.commerce })).id;
  expect((await send(customer, 'Hola')).status).toBe(201);
});

const viewOf = (answer: Answer) => answer.body.data as ConversationView;
const at = (path: string) => `/v1/conversations/${id}/${path}`;
const view = async (client: Client) => viewOf(await client.get(at('view')));
const send = (client: Client, body: string, rest: object = {}) =>
  client.put(at(`messages/${crypto.randomUUID()}`), { type: 'text', body, ...rest });
const settingsPath = () => `/v1/commerces/${office.commerce}/inbox`;
const inboxOf = (answer: Answer) => answer.body.data as CommerceInbox;
const unset = { rev: 0, greeting: null, away: null, calls: true, labels: [] };
const save = async (settings: Partial<CommerceInbox>) => {
  const answer = await office.owner.put(settingsPath(), { ...unset, ...settings });
  expect(answer.status, answer.text).toBe(200);
  return inboxOf(answer);
};
const listed = async (client: Client, query: string) =>
  ((await client.get(`/v1/conversations/inbox?${query}`)).body.data as ConversationView[]).map(
    (one) => one.id,
  );
const labels = [
  { id: crypto.randomUUID(), name: 'Pedido', tone: 'warning' },
  { id: crypto.randomUUID(), name: 'Pagado', tone: 'success' },
] as const;

describe('the settings of a commerce’s inbox', () => {
  it('are read and written by the people who answer for it, and by nobody else', async () => {
    expect(inboxOf(await office.owner.get(settingsPath()))).toEqual(unset);
    const saved = await save({ greeting: '¡Hola!', labels: [...labels] });
    expect(saved).toMatchObject({ rev: 1, greeting: '¡Hola!', labels });
    expect(inboxOf(await colleague.get(settingsPath()))).toEqual(saved);
    for (const client of [customer, stranger, office.admin]) {
      expect((await client.get(settingsPath())).status).toBe(404);
      expect((await client.put(settingsPath(), { ...unset, rev: 1 })).status).toBe(404);
    }
    expect((await office.owner.get(`/v1/commerces/${office.foreign}/inbox`)).status).toBe(404);
    expect((await office.owner.get('/v1/commerces/x/inbox')).status).toBe(404);
  });

  it('are not overwritten by who read older ones', async () => {
    const { rev } = await save({ away: 'Cerrado' });
    const [first, second] = [
      await colleague.put(settingsPath(), { ...unset, rev, away: 'Volvemos mañana' }),
      await office.owner.put(settingsPath(), { ...unset, rev, away: 'Otra cosa' }),
    ];
    expect([first.status, second.status]).toEqual([200, 409]);
    expect((second.body as { details?: unknown }).details).toMatchObject({
      current: { away: 'Volvemos mañana' },
    });
    expect((await office.owner.put(settingsPath(), unset)).status).toBe(409);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const repeat = () => office.owner.put(settingsPath(), { ...unset, rev: 2, away: 'La última' }, headers);
    expect([inboxOf(await repeat()).rev, inboxOf(await repeat()).rev]).toEqual([3, 3]);
  });

  it('name the field that is wrong', async () => {
    const put = (body: object) => office.owner.put(settingsPath(), { ...unset, ...body });
    expect(getPaths(await put({ greeting: '' }))).toEqual(['greeting']);
    expect(getPaths(await put({ away: 'a'.repeat(1001) }))).toEqual(['away']);
    expect(getPaths(await put({ calls: null }))).toEqual(['calls']);
    expect(getPaths(await put({ labels: [{ ...labels[0], tone: '#ff0000' }] }))).toEqual(['labels.0.tone']);
    expect(getPaths(await put({ labels: [labels[0], { ...labels[1], name: 'PEDIDO' }] }))).toEqual([
      'labels.1.name',
    ]);
    const many = Array.from({ length: 13 }, (_, n) => ({
      ...labels[0],
      id: crypto.randomUUID(),
      name: `L${n}`,
    }));
    expect(getPaths(await put({ labels: many }))).toEqual(['labels']);
  });

  it('are in the history of the team, without their texts', async () => {
    await save({ greeting: 'Un saludo secreto' });
    const [last] = await office.test.platform.db.query<{
      action: string;
      diff: unknown;
    }>(sql`select action, diff
      from changes where resource = 'commerces' and record_id = ${office.commerce} order by id desc limit 1`);
    expect(last).toEqual({ action: 'inbox-changed', diff: null });
  });
});

describe('labels', () => {
  beforeEach(() => save({ labels: [...labels] }));

  it('are for the people of the commerce, in the order of the settings, and conversations are found by them', async () => {
    const wanted = { seen: [], labels: [labels[1].id, labels[0].id] };
    const answer = await office.owner.put(at('labels'), wanted);
    expect(viewOf(answer).labels).toEqual(labels);
    expect((await view(colleague)).labels).toEqual(labels);
    const query = `commerce=${office.commerce}&label=${labels[0].id}`;
    expect(await listed(colleague, query)).toEqual([id]);
    expect(await listed(colleague, `label=${crypto.randomUUID()}`)).toEqual([]);
    expect(await listed(customer, query)).toEqual([]);
    expect(await listed(customer, `label=${labels[0].id}`)).toEqual([]);
    expect((await view(customer)).labels).toEqual([]);
    expect((await customer.put(at('labels'), { seen: [], labels: [] })).status).toBe(403);
    expect((await stranger.put(at('labels'), { seen: [], labels: [] })).status).toBe(404);
    expect((await customer.get('/v1/conversations')).text).not.toContain(labels[0].id);
    expect((await customer.get('/v1/users/myData')).text).not.toContain(labels[0].id);
  });

  it('that another commerce has, or none, are refused; a removed one is no longer shown', async () => {
    const unknown = { seen: [], labels: [crypto.randomUUID()] };
    expect(getPaths(await office.owner.put(at('labels'), unknown))).toEqual(['labels']);
    await office.owner.put(at('labels'), { seen: [], labels: labels.map((one) => one.id) });
    await office.owner.put(settingsPath(), { ...unset, rev: 1, labels: [labels[1]] });
    expect((await view(office.owner)).labels).toEqual([labels[1]]);
  });

  it('are refused over those that a colleague chose meanwhile, with the present conversation', async () => {
    const [a, b] = [labels[0].id, labels[1].id];
    const answers = await Promise.all([
      office.owner.put(at('labels'), { seen: [], labels: [a] }),
      colleague.put(at('labels'), { seen: [], labels: [b] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { labels: stored } = await view(office.owner);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'stale', details: { current: { id, labels: stored } } });
    const seen = stored.map((one) => one.id);
    expect((await colleague.put(at('labels'), { seen, labels: [a, b] })).status).toBe(200);
    // Saving the same again, as after a lost answer, is no conflict.
    expect((await colleague.put(at('labels'), { seen, labels: [b, a] })).status).toBe(200);
  });
});

describe('notes', () => {
  const text = 'Este cliente paga tarde, ojo xyzzy';
  const note = (client: Client, body = text) => client.post(at('notes'), { body });
  const read = async (client: Client) => (await client.get(at('notes'))).body.data as ConversationNote[];

  it('are read by all colleagues and removed by their author', async () => {
    const written = await note(office.owner);
    expect(written.status, written.text).toBe(201);
    const [first] = await read(colleague);
    expect(first).toMatchObject({ body: text, author: { id: office.owner.id } });
    expect((await view(colleague)).notes).toBe(1);
    expect((await colleague.delete(at(`notes/${first?.id}`), {})).status).toBe(403);
    expect((await office.owner.delete(at(`notes/${first?.id}`), {})).status).toBe(200);
    expect((await office.owner.delete(at(`notes/${first?.id}`), {})).status).toBe(404);
    expect(await read(colleague)).toEqual([]);
    expect((await view(colleague)).notes).toBe(0);
  });

  it('are written once however often the request is repeated', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const repeat = () => office.owner.send('POST', at('notes'), JSON.stringify({ body: text }), headers);
    expect([(await repeat()).status, (await repeat()).status]).toEqual([201, 201]);
    expect(await read(office.owner)).toHaveLength(1);
    expect(getPaths(await note(office.owner, ''))).toEqual(['body']);
    expect(getPaths(await note(office.owner, 'a'.repeat(2001)))).toEqual(['body']);
  });

  it('never reach the customer over REST, in a search, or in the copy of their data; a former owner reads none', async () => {
    await note(office.owner);
    expect((await customer.get(at('notes'))).status).toBe(403);
    expect((await note(customer)).status).toBe(403);
    expect((await stranger.get(at('notes'))).status).toBe(404);
    expect((await office.admin.get(at('notes'))).status).toBe(404);
    for (const path of [
      ...[at('view'), at('messages'), at('messages?search=xyzzy'), at('changes?since=0')],
      ...['/v1/conversations/inbox', '/v1/conversations/inbox?search=xyzzy', '/v1/conversations/heads'],
      ...['/v1/conversations', '/v1/messages', '/v1/notices', '/v1/users/myData'],
    ]) {
      const answer = await customer.get(path);
      expect(answer.status, path).toBe(200);
      expect(answer.text, path).not.toContain('xyzzy');
    }
    expect((await view(customer)).notes).toBe(0);
    const { db } = office.test.platform;
    await db.query(sql`update commerces set owners = ${[colleague.id]} where id = ${office.commerce}`);
    try {
      expect((await office.owner.get(at('notes'))).status).toBe(404);
    } finally {
      await db.query(
        sql`update commerces set owners = ${[office.owner.id, colleague.id]} where id = ${office.commerce}`,
      );
    }
  });

  it('make no notice, for the customer or anybody', async () => {
    const count = async () =>
      (await office.test.platform.db.query<{ n: number }>(sql`select count(*)::int as n from notices`))[0]?.n;
    const before = await count();
    await note(office.owner);
    expect(await count()).toBe(before);
  });

  it('are in the copy of their author’s data, and go with the account of the customer', async () => {
    await note(colleague, 'Solo mía plugh');
    const { notes } = (await colleague.get('/v1/users/myData')).body as unknown as MyData;
    expect(notes.filter(({ conversation }) => conversation === id)).toMatchObject([
      { body: 'Solo mía plugh' },
    ]);
    const other = (await office.owner.get('/v1/users/myData')).text;
    expect(other).not.toContain('plugh');
    const { email } = (await office.admin.get(`/v1/users/${customer.id}`)).body.data as { email: string };
    const erased = await office.admin.post(`/v1/users/${customer.id}/erase`, { email });
    expect(erased.status, erased.text).toBe(200);
    expect(await read(colleague)).toEqual([]);
  });

  it('are not read by a moderator who may read the conversation', async () => {
    await note(office.owner);
    const moderator = await office.test.signIn({ permissions: ['conversations:inspect'] });
    await moderator.post(at('access'), { reason: 'Un reporte de un mensaje reciente' });
    expect((await moderator.get(at('view'))).status).toBe(200);
    expect((await moderator.get(at('view'))).text).not.toContain('xyzzy');
    expect((await moderator.get(at('notes'))).status).toBe(404);
  });
});

describe('handing a conversation over', () => {
  const assign = (client: Client, body: object) => client.post(at('assign'), body);

  it('is possible to people who answer too, who get a notice', async () => {
    const found = (await office.owner.get(at('colleagues'))).body.data as Colleague[];
    expect(found.map((one) => one.id)).toEqual([office.owner.id, colleague.id]);
    expect((await customer.get(at('colleagues'))).status).toBe(403);
    const answer = await assign(office.owner, { to: colleague.id });
    expect(viewOf(answer).assignee).toMatchObject({ id: colleague.id });
    expect((await customer.get(at('view'))).text).not.toContain(colleague.id);
    const noticed = await office.test.platform.db.query<{ user_id: string; title: string }>(
      sql`select user_id, title from notices where topic = ${`assigned:${id}`}`,
    );
    expect(noticed).toEqual([{ user_id: colleague.id, title: 'Prueba te pasó una conversación' }]);
    expect(getPaths(await assign(office.owner, { to: customer.id }))).toEqual(['to']);
    expect(getPaths(await assign(office.owner, { to: stranger.id }))).toEqual(['to']);
    expect(getPaths(await assign(office.owner, {}))).toEqual(['to']);
    expect(getPaths(await assign(office.owner, { mine: true, to: colleague.id }))).toEqual(['to']);
    expect((await assign(customer, { to: colleague.id })).status).toBe(403);
  });

  it('sorts it into «mías» and «sin asignar»', async () => {
    const of = `commerce=${office.commerce}`;
    expect(await listed(office.owner, `filter=unassigned&${of}`)).toContain(id);
    await assign(office.owner, { to: colleague.id });
    expect(await listed(office.owner, `filter=unassigned&${of}`)).not.toContain(id);
    expect(await listed(office.owner, 'filter=mine')).not.toContain(id);
    expect(await listed(colleague, 'filter=mine')).toContain(id);
    expect(await listed(customer, 'filter=mine')).toEqual([]);
    expect(await listed(customer, 'filter=unassigned')).toEqual([]);
  });

  it('the unread messages are counted by commerce for who answers', async () => {
    const heads = (await colleague.get('/v1/conversations/heads')).body.data as ConversationHead[];
    expect(heads.find((one) => one.id === id)).toMatchObject({
      side: 'commerce',
      commerce: { id: office.commerce },
      unread: 1,
    });
    const own = (await customer.get('/v1/conversations/heads')).body.data as ConversationHead[];
    expect(own.find((one) => one.id === id)).toMatchObject({ side: 'customer' });
  });
});

it('a commerce of «solo mensajes» is not called, and says so; its own people may call', async () => {
  await save({ calls: false });
  expect((await view(customer)).commerce?.calls).toBe(false);
  for (const answer of [
    await customer.get(at('calls')),
    await customer.post(at('calls'), { media: 'voice' }),
  ]) {
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([409, 'commerce-calls-off']);
    expect((answer.body as { message?: string }).message).toContain('solo por mensajes');
  }
  expect((await office.owner.post(at('calls'), { media: 'voice' })).status).toBe(201);
});
