import type { ContactCode, ContactPerson } from '@callejero/contract/codes/code-schemas.ts';
import { readContactUrl } from '@callejero/contract/codes/contact-code.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Client, createTestApi, password, type TestApi } from '../../testing/api.ts';
import { getPaths, readIds } from '../../testing/back-office.ts';

let test: TestApi;
let ana: Client;
let beto: Client;
let stranger: Client;
beforeAll(async () => {
  test = await createTestApi({ env: { LOG_LEVEL: 'error' } });
  stranger = await test.signIn({ role: 'user' });
});
afterAll(() => test.close());
beforeEach(async () => {
  ana = await test.signIn({ role: 'user' });
  beto = await test.signIn({ role: 'user' });
  await test.platform.db.query(
    sql`update users set first_name = 'Ana', first_name_folded = 'ana' where id = ${ana.id}`,
  );
  await test.platform.db.query(
    sql`update users set first_name = 'Beto', first_name_folded = 'beto' where id = ${beto.id}`,
  );
});

const viewOf = ({ body }: Answer) => body.data as ConversationView;
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const tokenOf = ({ body }: Answer) =>
  readContactUrl((body.data as ContactCode)?.url ?? '', test.platform.config.publicUrl) ?? '';
const newCode = async (client: Client) => tokenOf(await client.post('/v1/contact-codes/mine', {}));
const open = (client: Client, code: string) => client.post('/v1/conversations', { type: 'direct', code });
const send = (client: Client, id: string, body: string, rest: object = {}) =>
  client.put(`/v1/conversations/${id}/messages/${crypto.randomUUID()}`, { type: 'text', body, ...rest });
const act = (client: Client, id: string, action: string, body: object = {}) =>
  client.post(`/v1/conversations/${id}/${action}`, body);
const view = async (client: Client, id: string) => viewOf(await client.get(`/v1/conversations/${id}/view`));
const inboxOf = async (client: Client, query = '') =>
  ((await client.get(`/v1/conversations/inbox${query}`)).body.data as ConversationView[]).map(
    (one) => one.id,
  );
/** Ana opens a conversation with Beto by his code. */
const begin = async () => viewOf(await open(ana, await newCode(beto))).id;

describe('a contact code', () => {
  it('exists only for its owner, and names them to a person who scans it', async () => {
    expect((await beto.get('/v1/contact-codes/mine')).body.data).toBeNull();
    const code = await newCode(beto);
    expect(tokenOf(await beto.get('/v1/contact-codes/mine'))).toBe(code);
    const read = await ana.post('/v1/contact-codes/person', { code });
    expect(read.body.data as ContactPerson).toEqual({ name: 'Beto', avatar: null, own: false });
    expect((await beto.post('/v1/contact-codes/person', { code })).body.data).toMatchObject({ own: true });
    expect((await test.visitor.post('/v1/contact-codes/person', { code })).status).toBe(401);
    expect((await (await test.guest()).post('/v1/contact-codes/person', { code })).status).toBe(403);
  });

  it('is void once it is renewed or removed, and the conversation stays', async () => {
    const first = await newCode(beto);
    const { id } = viewOf(await open(ana, first));
    const second = await newCode(beto);
    expect(second).not.toBe(first);
    expect(getPaths(await open(stranger, first))).toEqual(['code']);
    expect(getPaths(await ana.post('/v1/contact-codes/person', { code: first }))).toEqual(['code']);
    expect((await beto.delete('/v1/contact-codes/mine', {})).body.data).toBeNull();
    expect(getPaths(await open(stranger, second))).toEqual(['code']);
    expect((await send(ana, id, 'Hola')).status).toBe(201);
  });

  it('that is invented, malformed or one’s own opens nothing', async () => {
    for (const code of ['a'.repeat(43), 'x', '', beto.id, `${'a'.repeat(42)}'`]) {
      expect(getPaths(await open(ana, code))).toEqual(['code']);
    }
    expect(getPaths(await ana.post('/v1/conversations', { type: 'direct', user: beto.id }))).toContain(
      'code',
    );
    expect(getPaths(await open(beto, await newCode(beto)))).toEqual(['code']);
  });

  it('of a disabled or deleted account opens nothing', async () => {
    const code = await newCode(beto);
    await test.platform.db.query(sql`update users set status = 'disabled' where id = ${beto.id}`);
    expect(getPaths(await open(ana, code))).toEqual(['code']);
    await test.platform.db.query(sql`update users set status = 'active' where id = ${beto.id}`);
    await beto.post('/v1/users/deleteAccount', { currentPassword: password });
    expect(getPaths(await open(ana, code))).toEqual(['code']);
    const rows = await test.platform.db.query(sql`select from contact_codes where user_id = ${beto.id}`);
    expect(rows).toEqual([]);
  });

  it('is read sixty times in an hour at most', async () => {
    const code = await newCode(beto);
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1)
      statuses.push((await ana.post('/v1/contact-codes/person', { code })).status);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
    expect(statuses[60]).toBe(429);
  });
});

describe('a direct conversation', () => {
  it('exists once for two people, whichever code is read, also at once', async () => {
    const [ofAna, ofBeto] = [await newCode(ana), await newCode(beto)];
    const both = await Promise.all([open(ana, ofBeto), open(beto, ofAna), open(ana, ofBeto)]);
    expect(both.map(({ status }) => status < 300)).toEqual([true, true, true]);
    expect(new Set(both.map((answer) => viewOf(answer).id)).size).toBe(1);
    expect(await view(ana, viewOf(both[0]).id)).toMatchObject({ type: 'direct', accepted: true });
  });

  it('is a request until it is accepted: three texts, no place, no call and no notices', async () => {
    const id = await begin();
    expect(await inboxOf(beto)).toEqual([]);
    const place = { type: 'location', body: null, point: { lat: 19.5, lng: -96.9 } };
    expect(codeOf(await send(ana, id, '', place))).toBe('contact-waiting');
    expect(codeOf(await act(ana, id, 'calls', { media: 'voice' }))).toBe('conversation-refused');
    expect((await act(ana, id, 'accept')).status).toBe(403);
    for (const text of ['uno', 'dos', 'tres']) expect((await send(ana, id, text)).status).toBe(201);
    const fourth = await send(ana, id, 'cuatro');
    expect([fourth.status, codeOf(fourth)]).toEqual([403, 'contact-waiting']);
    expect(await inboxOf(beto)).toEqual([id]);
    expect(await view(beto, id)).toMatchObject({ side: 'contact', unread: 3, accepted: false });
    await act(beto, id, 'read', { seq: 3 });
    expect(await view(ana, id)).toMatchObject({ side: 'customer', accepted: false, otherReadSeq: 0 });

    expect(viewOf(await act(beto, id, 'accept')).accepted).toBe(true);
    expect(await view(ana, id)).toMatchObject({ accepted: true, otherReadSeq: 3 });
    expect((await send(ana, id, 'cuatro')).status).toBe(201);
    expect((await send(ana, id, '', place)).status).toBe(201);
    expect((await act(ana, id, 'calls', { media: 'voice' })).status).toBe(201);
  });

  it('does not allow another text after one of the request is deleted', async () => {
    const id = await begin();
    const first = (await send(ana, id, 'uno')).body.data as MessageView;
    for (const text of ['dos', 'tres']) await send(ana, id, text);
    await ana.delete(`/v1/conversations/${id}/messages/${first.id}`, { rev: 1 });
    expect(codeOf(await send(ana, id, 'cuatro'))).toBe('contact-waiting');
  });

  it('is accepted by a reply, and by reading the other’s code', async () => {
    const answered = await begin();
    await send(ana, answered, 'Hola');
    await send(beto, answered, 'Hola, Ana');
    expect((await view(ana, answered)).accepted).toBe(true);
    const third = await test.signIn({ role: 'user' });
    const { id } = viewOf(await open(third, await newCode(beto)));
    expect((await view(beto, id)).accepted).toBe(false);
    expect(viewOf(await open(beto, await newCode(third)))).toMatchObject({ id, accepted: true });
  });

  it('shows each person the other, and counts the other’s messages', async () => {
    const id = await begin();
    await send(ana, id, 'Hola');
    await send(beto, id, 'Buenas');
    expect(await view(ana, id)).toMatchObject({
      ...{ side: 'customer', unread: 1, assignee: null, commerce: null },
      ...{ customer: { name: 'Ana' }, contact: { name: 'Beto' } },
    });
    await send(ana, id, '¿Vienes?');
    expect(await view(beto, id)).toMatchObject({ side: 'contact', unread: 1, assignee: null });
    expect(await inboxOf(ana, '?search=beto')).toEqual([id]);
    expect(await inboxOf(beto, '?search=ANA')).toEqual([id]);
    expect(await inboxOf(beto, '?search=beto')).toEqual([]);
    expect(await inboxOf(beto, '?filter=unanswered')).toEqual([]);
  });

  it('is read and written by its two people, and by nobody else, whatever their permissions', async () => {
    const id = await begin();
    const message = (await send(ana, id, 'Entre nosotros')).body.data as MessageView;
    const staff = await test.signIn({ permissions: ['conversations:answer'] });
    const admin = await test.signIn();
    for (const client of [stranger, staff, admin]) {
      for (const path of ['', '/view', '/messages', '/changes?since=0'])
        expect((await client.get(`/v1/conversations/${id}${path}`)).status).toBe(404);
      expect((await client.get(`/v1/messages/${message.id}`)).status).toBe(404);
      expect((await send(client, id, 'x')).status).toBe(404);
      for (const [action, body] of Object.entries({
        ...{ accept: {}, read: { seq: 1 }, block: { blocked: true }, mute: { muted: true } },
        ...{ clear: { upToSeq: 1 }, unread: { unread: true }, calls: { media: 'voice' } },
      }))
        expect((await act(client, id, action, body)).status, action).toBe(404);
      expect(await inboxOf(client)).not.toContain(id);
      expect(await readIds(client, '/v1/conversations')).not.toContain(id);
    }
    for (const client of [ana, beto]) expect(await readIds(client, '/v1/conversations')).toContain(id);
  });

  it('has no shared inbox: it is neither assigned nor closed', async () => {
    const id = await begin();
    await send(beto, id, 'Hola');
    for (const client of [ana, beto]) {
      expect((await act(client, id, 'assign', { mine: true })).status).toBe(403);
      expect((await act(client, id, 'close', { closed: true })).status).toBe(403);
    }
  });

  it('stays blocked when the blocked person reads a code again, and does not reveal it', async () => {
    const id = await begin();
    await send(ana, id, 'Hola');
    await act(beto, id, 'block', { blocked: true });
    const again = await open(ana, await newCode(beto));
    expect([again.status, viewOf(again).id, viewOf(again).blocked]).toEqual([200, id, false]);
    for (const client of [ana, beto])
      expect(codeOf(await send(client, id, 'x'))).toBe('conversation-refused');
    expect(codeOf(await act(ana, id, 'calls', { media: 'voice' }))).toBe('conversation-refused');
    await act(beto, id, 'block', { blocked: false });
    expect((await send(beto, id, 'Está bien')).status).toBe(201);
  });

  it('stays for the other person when one deletes the account, and accepts no more messages', async () => {
    const id = await begin();
    await send(ana, id, 'Hola');
    await send(beto, id, 'Buenas');
    await beto.post('/v1/users/deleteAccount', { currentPassword: password });
    expect((await view(ana, id)).contact?.name).toBe('Cuenta eliminada');
    const { messages } = (await ana.get(`/v1/conversations/${id}/messages`)).body.data as {
      messages: MessageView[];
    };
    expect(messages.map(({ body, sender }) => [sender.name, body])).toEqual([
      ['Ana', 'Hola'],
      ['Cuenta eliminada', 'Buenas'],
    ]);
    expect(codeOf(await send(ana, id, '¿Sigues ahí?'))).toBe('conversation-refused');
  });

  it('counts among the twenty new conversations of a day', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1) {
      const neighbour = await test.signIn({ role: 'user' });
      statuses.push((await open(ana, await newCode(neighbour))).status);
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
  });
});
