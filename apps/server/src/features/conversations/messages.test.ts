import type {
  ConversationHead,
  ConversationView,
  QuickReplies,
} from '@callejero/contract/resources/conversations.ts';
import type { MessageChanges, MessagePage, MessageView } from '@callejero/contract/resources/messages.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Client, password } from '../../testing/api.ts';
import { type BackOffice, createBackOffice, getId, getPaths } from '../../testing/back-office.ts';

let office: BackOffice;
let colleague: Client;
let stranger: Client;
let customer: Client;
let id: string;
beforeAll(async () => {
  office = await createBackOffice({ env: { LOG_LEVEL: 'error' } });
  colleague = await office.test.signIn({ role: 'user' });
  stranger = await office.test.signIn({ role: 'user' });
  const owners = [office.owner.id, colleague.id];
  await office.test.platform.db.query(
    sql`update commerces set owners = ${owners} where id = ${office.commerce}`,
  );
  await office.test.platform.db.query(sql`update users set first_name = 'Ana' where id = ${office.owner.id}`);
});
afterAll(() => office.test.close());

beforeEach(async () => {
  customer = await office.test.signIn({ role: 'user' });
  id = viewOf(await customer.post('/v1/conversations', { type: 'commerce', commerce: office.commerce })).id;
});

const viewOf = (answer: Answer) => answer.body.data as ConversationView;
const messageOf = (answer: Answer) => answer.body.data as MessageView;
const pageOf = (answer: Answer) => answer.body.data as MessagePage;
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const view = async (client: Client) => viewOf(await client.get(`/v1/conversations/${id}/view`));
const inboxOf = async (client: Client, query = '') =>
  ((await client.get(`/v1/conversations/inbox${query}`)).body.data as ConversationView[]).map(
    (one) => one.id,
  );
const send = (client: Client, body: string, rest: object = {}, clientId: string = crypto.randomUUID()) =>
  client.put(`/v1/conversations/${id}/messages/${clientId}`, { type: 'text', body, ...rest });

describe('opening a conversation', () => {
  it('finds the same one again for the same person and commerce', async () => {
    const asked = { type: 'commerce', commerce: office.commerce };
    const again = await customer.post('/v1/conversations', asked);
    expect([again.status, viewOf(again).id]).toEqual([200, id]);
    const other = await office.test.signIn({ role: 'user' });
    const both = await Promise.all([
      other.post('/v1/conversations', asked),
      other.post('/v1/conversations', asked),
    ]);
    expect(new Set(both.map((answer) => viewOf(answer).id)).size).toBe(1);
    expect(viewOf(both[0])).toMatchObject({ type: 'commerce', side: 'customer', lastSeq: 0, unread: 0 });
  });

  it('is refused for the person’s own commerce, for one without owners and for one that is not in the guide', async () => {
    const open = (client: Client, commerce: string) =>
      client.post('/v1/conversations', { type: 'commerce', commerce });
    for (const answer of [
      await open(office.owner, office.commerce),
      await open(customer, office.foreign),
      await open(customer, office.pending),
      await open(customer, crypto.randomUUID()),
      await open(customer, 'x'),
    ]) {
      expect(getPaths(answer)).toEqual(['commerce']);
    }
    expect(getPaths(await customer.post('/v1/conversations', { type: 'direct' }))).toEqual(['code']);
    expect(getPaths(await customer.post('/v1/conversations', { type: 'grupo' }))).toEqual(['type']);
  });

  it('with the city’s administration is possible for anybody, and those with the permission answer', async () => {
    const { id: support } = viewOf(await customer.post('/v1/conversations', { type: 'support' }));
    const staff = await office.test.signIn({ permissions: ['conversations:answer'] });
    expect((await staff.post('/v1/conversations', { type: 'support' })).status).toBe(403);
    const path = `/v1/conversations/${support}`;
    await customer.put(`${path}/messages/${crypto.randomUUID()}`, {
      type: 'text',
      body: '¿Cómo anuncio mi fiesta?',
    });
    expect(viewOf(await staff.get(`${path}/view`))).toMatchObject({ side: 'support', unread: 1 });
    expect((await office.powerless.get(`${path}/view`)).status).toBe(404);
    expect((await office.owner.get(`${path}/view`)).status).toBe(404);
    const answer = await staff.put(`${path}/messages/${crypto.randomUUID()}`, {
      type: 'text',
      body: 'En Eventos.',
    });
    expect(messageOf(answer)).toMatchObject({ side: 'support', seq: 2 });
    await send(customer, 'Hola');
    expect(await inboxOf(staff, '?answering=support')).toContain(support);
    expect(await inboxOf(customer, '?answering=support')).toEqual([]);
    expect(await inboxOf(office.owner, '?answering=support')).toEqual([]);
    expect(getPaths(await staff.get('/v1/conversations/inbox?answering=customer'))).toEqual(['answering']);
  });

  it('is limited to twenty a day', async () => {
    const { owner, admin } = office;
    const location = { lat: 19.53, lng: -96.92 };
    const category = (await admin.get('/v1/categories')).body.data as { id: string }[];
    const categories = [category[0]?.id];
    const wanted: string[] = [];
    for (let at = 0; at < 20; at += 1) {
      const place = { name: `Puesto ${at}`, categories, location, owners: [owner.id] };
      wanted.push(getId(await admin.post('/v1/commerces', place)));
    }
    await office.test.platform.db.query(
      sql`update commerces set status = 'accepted' where id = any(${wanted})`,
    );
    const statuses: number[] = [];
    for (const commerce of wanted) {
      statuses.push((await customer.post('/v1/conversations', { type: 'commerce', commerce })).status);
    }
    expect(statuses).toEqual([...Array(19).fill(201), 429]);
  });
});

describe('sending a message', () => {
  it('numbers it for everybody, and returns the number to the sender', async () => {
    const first = await send(customer, '¿Abren el lunes?');
    expect(first.status).toBe(201);
    expect(messageOf(first)).toMatchObject({
      seq: 1,
      mod: 1,
      side: 'customer',
      body: '¿Abren el lunes?',
      rev: 1,
    });
    const second = await send(office.owner, 'Sí, a las nueve.', { replyTo: messageOf(first).id });
    expect(messageOf(second)).toMatchObject({
      ...{ seq: 2, side: 'commerce', sender: { name: 'Ana' } },
      replyTo: { seq: 1, body: '¿Abren el lunes?', sender: customer.id },
    });
    const page = pageOf(await customer.get(`/v1/conversations/${id}/messages`));
    expect(page).toMatchObject({ before: false, after: false, messages: [{ seq: 1 }, { seq: 2 }] });
    expect(await view(colleague)).toMatchObject({
      ...{ side: 'commerce', unread: 1, lastSeq: 2, assignee: { id: office.owner.id, name: 'Ana' } },
      lastMessage: { body: 'Sí, a las nueve.', own: false, side: 'commerce' },
    });
    expect((await view(customer)).assignee).toBeNull();
  });

  it('twice stores it once; another text under its id is refused', async () => {
    const clientId = crypto.randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => send(customer, 'Hola', {}, clientId)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(new Set(sent.map((answer) => messageOf(answer).id)).size).toBe(1);
    expect(codeOf(await send(customer, 'Adiós', {}, clientId))).toBe('message-mismatch');
    expect(codeOf(await send(office.owner, 'Hola', {}, clientId))).toBe('message-mismatch');
    expect((await view(customer)).lastSeq).toBe(1);
  });

  it('leaves no gap in the numbers when many write at once', async () => {
    const writers = [customer, office.owner, colleague];
    await Promise.all(Array.from({ length: 24 }, (_, at) => send(writers[at % 3] ?? customer, `${at}`)));
    const { messages } = pageOf(await customer.get(`/v1/conversations/${id}/messages`));
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 24 }, (_, at) => at + 1));
    expect(messages.map(({ mod }) => mod)).toEqual(messages.map(({ seq }) => seq));
  });

  it('checks a text, a place and a reply, and the refusal names the field', async () => {
    const put = (body: object) =>
      customer.put(`/v1/conversations/${id}/messages/${crypto.randomUUID()}`, body);
    expect(getPaths(await put({ type: 'text' }))).toEqual(['body']);
    expect(getPaths(await put({ type: 'text', body: '   ' }))).toEqual(['body']);
    expect(getPaths(await put({ type: 'text', body: 'x'.repeat(4001) }))).toEqual(['body']);
    expect(getPaths(await put({ type: 'location' }))).toEqual(['point']);
    expect(getPaths(await put({ type: 'call', body: 'x' }))).toEqual(['type']);
    expect(getPaths(await put({ type: 'text', body: 'x', sender: customer.id }))).toEqual(['sender']);
    expect(getPaths(await put({ type: 'text', body: 'x', replyTo: crypto.randomUUID() }))).toEqual([
      'replyTo',
    ]);
    const place = await put({ type: 'location', point: { lat: 19.5, lng: -96.9 } });
    expect(messageOf(place).point).toEqual({ lat: 19.5, lng: -96.9 });
    expect(
      (await customer.put(`/v1/conversations/${id}/messages/x`, { type: 'text', body: 'x' })).status,
    ).toBe(404);
  });

  it('is limited to thirty in a minute, and a repetition does not count', async () => {
    const clientId = crypto.randomUUID();
    for (let at = 0; at < 30; at += 1)
      expect((await send(customer, `${at}`, {}, at === 0 ? clientId : undefined)).status).toBe(201);
    expect((await send(customer, 'otro')).status).toBe(429);
    expect((await send(customer, '0', {}, clientId)).status).toBe(200);
  });

  it('tells an owner when a colleague has already answered', async () => {
    await send(customer, '¿Tienen pan?');
    await send(office.owner, 'Sí.');
    const answer = await send(colleague, 'No.', { knownSeq: 1 });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'answered-meanwhile']);
    expect(answer.text).toContain('Ana ya respondió. ¿Enviar igualmente?');
    expect((await send(colleague, 'Pero poco.', { knownSeq: 2 })).status).toBe(201);
    expect((await send(customer, 'Gracias', { knownSeq: 0 })).status).toBe(201);
  });

  it('is not possible for an outsider, nor is reading, whatever their permissions', async () => {
    await send(customer, 'Entre nosotros');
    for (const client of [stranger, office.admin, office.powerless]) {
      expect((await send(client, 'x')).status).toBe(404);
      for (const path of ['view', 'messages', 'changes?since=0']) {
        expect((await client.get(`/v1/conversations/${id}/${path}`)).status).toBe(404);
      }
      for (const [action, body] of Object.entries({
        read: { seq: 1 },
        close: { closed: true },
        block: { blocked: true },
      })) {
        expect((await client.post(`/v1/conversations/${id}/${action}`, body)).status).toBe(404);
      }
      expect(await inboxOf(client)).not.toContain(id);
    }
    expect((await send(office.test.visitor, 'x')).status).toBe(401);
    expect((await send(await office.test.guest(), 'x')).status).toBe(403);
  });

  it('is possible for a new owner of the commerce, and no longer for one who leaves it', async () => {
    await send(customer, 'Hola');
    const { db, changes } = office.test.platform;
    const set = async (owners: string[]) => {
      await db.query(sql`update commerces set owners = ${owners} where id = ${office.commerce}`);
      changes.publish([{ resource: 'commerces', id: office.commerce, change: 'updated' }]);
    };
    await set([office.owner.id, stranger.id]);
    expect((await send(colleague, 'x')).status).toBe(404);
    expect((await send(stranger, 'Buenas')).status).toBe(201);
    await set([office.owner.id, colleague.id]);
  });
});

describe('changing a message', () => {
  it('edits one’s own text for a quarter of an hour; everybody gets the change', async () => {
    const sent = messageOf(await send(customer, 'Abren el lune?'));
    const path = `/v1/conversations/${id}/messages/${sent.id}`;
    const edited = messageOf(await customer.patch(path, { rev: 1, body: '¿Abren el lunes?' }));
    expect(edited).toMatchObject({ body: '¿Abren el lunes?', rev: 2, seq: 1, mod: 2 });
    expect(edited.editedAt).not.toBeNull();
    const stale = await customer.patch(path, { rev: 1, body: 'x' });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'stale']);
    expect((await office.owner.patch(path, { rev: 2, body: 'x' })).status).toBe(403);
    const changes = (await office.owner.get(`/v1/conversations/${id}/changes?since=1`)).body
      .data as MessageChanges;
    expect(changes).toMatchObject({ lastMod: 2, more: false, messages: [{ body: '¿Abren el lunes?' }] });
    await office.test.platform.db.query(
      sql`update messages set created_at = created_at - interval '16 minutes' where id = ${sent.id}`,
    );
    expect(codeOf(await customer.patch(path, { rev: 2, body: 'x' }))).toBe('message-too-old');
  });

  it('by deletion leaves its number and nothing else', async () => {
    const sent = messageOf(await send(customer, 'Mi tarjeta vence en marzo'));
    const path = `/v1/conversations/${id}/messages/${sent.id}`;
    expect((await office.owner.delete(path, { rev: 1 })).status).toBe(403);
    expect(messageOf(await customer.delete(path, { rev: 1 }))).toMatchObject({ seq: 1, mod: 2, body: null });
    for (const client of [customer, office.owner]) {
      const { text } = await client.get(`/v1/conversations/${id}/messages`);
      expect(text).not.toContain('tarjeta vence');
      expect(await view(client)).toMatchObject({ lastMessage: { deleted: true, body: null }, unread: 0 });
    }
    expect((await customer.patch(path, { rev: 2, body: 'x' })).status).toBe(404);
    expect(codeOf(await send(customer, 'x', { replyTo: sent.id }))).toBe('validation');
    const [row] = await office.test.platform.db.query(
      sql`select body, body_folded from messages where id = ${sent.id}`,
    );
    expect(row).toEqual({ body: null, body_folded: null });
  });

  it('puts no text of it into the change records', async () => {
    await send(customer, 'palabra-secreta');
    await office.owner.post(`/v1/conversations/${id}/close`, { closed: true });
    const rows = await office.test.platform.db.query<{ action: string; text: string }>(
      sql`select action, coalesce(diff::text, '') as text from changes where record_id = ${id} order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['created', 'closed']);
    expect(JSON.stringify(rows)).not.toContain('palabra-secreta');
  });
});

describe('reading a conversation', () => {
  it('counts messages of the other side after the last shown one as unread; the highest number counts', async () => {
    for (const text of ['uno', 'dos', 'tres']) await send(customer, text);
    expect((await view(office.owner)).unread).toBe(3);
    const read = (seq: number) => office.owner.post(`/v1/conversations/${id}/read`, { seq });
    expect(viewOf(await read(2)).unread).toBe(1);
    expect(viewOf(await read(1)).readSeq).toBe(2);
    expect(viewOf(await read(900))).toMatchObject({ readSeq: 3, unread: 0 });
    expect(await view(customer)).toMatchObject({ unread: 0, otherReadSeq: 3 });
    expect((await view(colleague)).unread).toBe(3);
    const unread = await office.owner.post(`/v1/conversations/${id}/unread`, { unread: true });
    expect(viewOf(unread).unread).toBe(1);
    const [head] = (await office.owner.get('/v1/conversations/heads')).body.data as ConversationHead[];
    expect(head).toMatchObject({ id, lastSeq: 3, readSeq: 3, unread: 1 });
    expect(viewOf(await read(3)).unread).toBe(0);
  });

  it('does not count messages that only reached a device as read; of the delivered numbers the highest counts too', async () => {
    for (const text of ['uno', 'dos', 'tres']) await send(customer, text);
    expect(await view(customer)).toMatchObject({ otherDeliveredSeq: 0, otherReadSeq: 0 });
    const deliver = (seq: number) => office.owner.post(`/v1/conversations/${id}/delivered`, { seq });
    expect((await deliver(2)).status).toBe(200);
    await deliver(1);
    expect(await view(customer)).toMatchObject({ otherDeliveredSeq: 2, otherReadSeq: 0 });
    expect(await view(office.owner)).toMatchObject({ deliveredSeq: 2, readSeq: 0, unread: 3 });
    await deliver(900);
    expect((await view(customer)).otherDeliveredSeq).toBe(3);
    // A message that was read is delivered too, even if the device did not report it.
    await send(customer, 'cuatro');
    await colleague.post(`/v1/conversations/${id}/read`, { seq: 4 });
    expect((await view(customer)).otherDeliveredSeq).toBe(4);
    expect((await stranger.post(`/v1/conversations/${id}/delivered`, { seq: 1 })).status).toBe(404);
    expect(getPaths(await office.owner.post(`/v1/conversations/${id}/delivered`, { seq: -1 }))).toEqual([
      'seq',
    ]);
  });

  it('includes the quick replies of a commerce for its owners; nobody else reads or writes them', async () => {
    const path = `/v1/conversations/${id}/replies`;
    expect((await office.owner.get(path)).body.data).toEqual({ replies: [] });
    const replies = ['Hola, {nombre}.', 'Abrimos a las nueve.'];
    expect((await office.owner.put(path, { seen: [], replies })).status).toBe(200);
    expect((await colleague.get(path)).body.data).toEqual({ replies });
    for (const [client, status] of [
      [customer, 403],
      [stranger, 404],
    ] as const) {
      expect((await client.get(path)).status).toBe(status);
      expect((await client.put(path, { seen: replies, replies: [] })).status).toBe(status);
    }
    expect(getPaths(await office.owner.put(path, { seen: replies, replies: ['', 'a'.repeat(501)] }))).toEqual(
      ['replies.0', 'replies.1'],
    );
    expect(getPaths(await office.owner.put(path, { seen: replies, replies: Array(21).fill('a') }))).toEqual([
      'replies',
    ]);
  });

  it('refuses quick replies over those that a colleague wrote meanwhile, and answers with theirs', async () => {
    const path = `/v1/conversations/${id}/replies`;
    const { replies: seen } = (await office.owner.get(path)).body.data as QuickReplies;
    const answers = await Promise.all(
      [office.owner, colleague].map((client, at) => client.put(path, { seen, replies: [`De ${at}`] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stored = (await office.owner.get(path)).body.data;
    expect(answers.find(({ status }) => status === 200)?.body.data).toEqual(stored);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'stale', details: { current: stored } });
    // Saving the same again, as after a lost answer, is no conflict.
    expect((await colleague.put(path, { seen, ...(stored as QuickReplies) })).status).toBe(200);
  });

  it('pages go before, after and around a number', async () => {
    const { db } = office.test.platform;
    await db.query(sql`insert into messages (id, created_at, updated_at, conversation, sender, side, client_id, seq, mod, type, body, body_folded)
      select gen_random_uuid(), now(), now(), ${id}, ${customer.id}, 'customer', gen_random_uuid(), n, n, 'text',
        'Número ' || n, 'numero ' || n from generate_series(1, 120) n`);
    await db.query(
      sql`update conversations set last_seq = 120, last_mod = 120, last_message_at = now() where id = ${id}`,
    );
    const page = async (query: string) => {
      const found = pageOf(await customer.get(`/v1/conversations/${id}/messages${query}`));
      const seqs = found.messages.map(({ seq }) => seq);
      return [seqs[0], seqs.at(-1), seqs.length, found.before, found.after];
    };
    expect(await page('')).toEqual([71, 120, 50, true, false]);
    expect(await page('?before=71')).toEqual([21, 70, 50, true, true]);
    expect(await page('?before=21')).toEqual([1, 20, 20, false, true]);
    expect(await page('?after=100')).toEqual([101, 120, 20, true, false]);
    expect(await page('?around=60')).toEqual([36, 85, 50, true, true]);
    expect(await page('?search=numero 11')).toEqual([11, 119, 11, false, false]);
    expect(getPaths(await customer.get(`/v1/conversations/${id}/messages?before=2&after=1`))).toEqual([
      'before',
    ]);
    expect(getPaths(await customer.get(`/v1/conversations/${id}/messages?before=x`))).toEqual(['before']);
    expect(getPaths(await customer.get(`/v1/conversations/${id}/changes`))).toEqual(['since']);
  });

  it('emptying removes one’s own copy, from the list too, until somebody writes', async () => {
    await send(customer, 'uno');
    await send(office.owner, 'dos');
    expect(viewOf(await customer.post(`/v1/conversations/${id}/clear`, { upToSeq: 2 }))).toMatchObject({
      ...{ clearedSeq: 2, unread: 0, lastMessage: null },
    });
    expect(pageOf(await customer.get(`/v1/conversations/${id}/messages`)).messages).toEqual([]);
    expect(await inboxOf(customer)).toEqual([]);
    expect(pageOf(await office.owner.get(`/v1/conversations/${id}/messages`)).messages).toHaveLength(2);
    await send(office.owner, 'tres');
    expect(
      pageOf(await customer.get(`/v1/conversations/${id}/messages`)).messages.map(({ seq }) => seq),
    ).toEqual([3]);
    expect(await inboxOf(customer)).toEqual([id]);
  });

  it('the inbox shows unread, unanswered and closed ones; a conversation without messages is not in it', async () => {
    expect(await inboxOf(customer)).toEqual([]);
    expect(await inboxOf(office.owner)).not.toContain(id);
    await send(customer, 'Hola');
    expect(await inboxOf(office.owner, '?filter=unanswered')).toContain(id);
    expect(await inboxOf(customer, '?filter=unanswered')).toEqual([]);
    await office.owner.post(`/v1/conversations/${id}/read`, { seq: 1 });
    expect(await inboxOf(office.owner, '?filter=unread')).not.toContain(id);
    expect(await inboxOf(office.owner, '?filter=unanswered')).toContain(id);
    await send(office.owner, 'Buenas');
    expect(await inboxOf(office.owner, '?filter=unanswered')).not.toContain(id);
    await office.owner.post(`/v1/conversations/${id}/close`, { closed: true });
    expect(await inboxOf(office.owner)).not.toContain(id);
    expect(await inboxOf(office.owner, '?filter=closed')).toContain(id);
    // It is closed for the commerce only, and still in the customer's list.
    expect(await inboxOf(customer)).toEqual([id]);
    expect(await inboxOf(customer, '?search=fama')).toEqual([id]);
    await send(customer, 'Otra cosa');
    expect(await inboxOf(customer, '?search=FÁMA')).toEqual([id]);
    expect(await inboxOf(customer, '?search=otro')).toEqual([]);
    expect(await inboxOf(office.owner, `?commerce=${office.commerce}`)).toContain(id);
    expect(await inboxOf(customer, `?commerce=${office.commerce}`)).toEqual([]);
    expect(getPaths(await customer.get('/v1/conversations/inbox?filter=x'))).toEqual(['filter']);
  });
});

describe('handling a conversation', () => {
  it('while one side blocks the other nobody writes, and the refusal is the same for both', async () => {
    await send(customer, 'Hola');
    expect(viewOf(await office.owner.post(`/v1/conversations/${id}/block`, { blocked: true })).blocked).toBe(
      true,
    );
    expect((await view(colleague)).blocked).toBe(true);
    expect((await view(customer)).blocked).toBe(false);
    const refusals = await Promise.all([send(customer, 'x'), send(office.owner, 'x'), send(colleague, 'x')]);
    expect(new Set(refusals.map(({ status, body }) => `${status} ${body.message}`)).size).toBe(1);
    expect(refusals[0]?.status).toBe(403);
    await customer.post(`/v1/conversations/${id}/block`, { blocked: true });
    await office.owner.post(`/v1/conversations/${id}/block`, { blocked: false });
    expect((await send(office.owner, 'x')).status).toBe(403);
    await customer.post(`/v1/conversations/${id}/block`, { blocked: false });
    expect((await send(customer, 'Otra vez')).status).toBe(201);
  });

  it('only the answering side assigns and closes', async () => {
    await send(customer, 'Hola');
    expect((await customer.post(`/v1/conversations/${id}/assign`, { mine: true })).status).toBe(403);
    expect((await customer.post(`/v1/conversations/${id}/close`, { closed: true })).status).toBe(403);
    expect(viewOf(await colleague.post(`/v1/conversations/${id}/assign`, { mine: true })).assignee?.id).toBe(
      colleague.id,
    );
    expect(
      viewOf(await office.owner.post(`/v1/conversations/${id}/assign`, { mine: false })).assignee,
    ).toBeNull();
    expect(viewOf(await office.owner.post(`/v1/conversations/${id}/mute`, { muted: true })).muted).toBe(true);
    expect((await view(colleague)).muted).toBe(false);
  });

  it('a conversation is attended to by nobody once its assignee was removed from the commerce; who answers next attends to it', async () => {
    await send(customer, 'Hola');
    await colleague.post(`/v1/conversations/${id}/assign`, { mine: true });
    expect((await view(office.owner)).assignee?.id).toBe(colleague.id);
    const setOwners = (owners: string[]) =>
      office.test.platform.db.query(
        sql`update commerces set owners = ${owners} where id = ${office.commerce}`,
      );
    await setOwners([office.owner.id]);
    expect((await view(office.owner)).assignee).toBeNull();
    await send(office.owner, 'Dime');
    expect((await view(office.owner)).assignee?.id).toBe(office.owner.id);
    await setOwners([office.owner.id, colleague.id]);
  });

  it('a conversation is attended to by nobody once its assignee has deleted the account', async () => {
    await send(customer, 'Hola');
    await colleague.post(`/v1/conversations/${id}/assign`, { mine: true });
    const deleted = await colleague.post('/v1/users/deleteAccount', { currentPassword: password });
    expect(deleted.status, deleted.text).toBe(200);
    expect((await view(office.owner)).assignee).toBeNull();
  });

  it('a person who deletes their account becomes «Cuenta eliminada», and can’t be answered any more', async () => {
    await send(customer, 'Hola');
    const deleted = await customer.post('/v1/users/deleteAccount', { currentPassword: password });
    expect(deleted.status, deleted.text).toBe(200);
    expect((await view(office.owner)).customer.name).toBe('Cuenta eliminada');
    expect(pageOf(await office.owner.get(`/v1/conversations/${id}/messages`)).messages[0]?.sender.name).toBe(
      'Cuenta eliminada',
    );
    expect((await send(office.owner, 'Buenas')).status).toBe(403);
  });
});

describe('a state that is set to what it already is', () => {
  /** Everything that is stored about the conversation, and what was announced meanwhile. */
  async function written(work: () => Promise<unknown>): Promise<boolean> {
    const { db, conversations } = office.test.platform;
    const stored = () =>
      db.query(sql`select
        (select array_agg(to_jsonb(c)) from conversations c where c.id = ${id}) as conversation,
        (select array_agg(to_jsonb(m) order by m.user_id) from conversation_members m where m.conversation = ${id}) as members,
        (select array_agg(to_jsonb(x) order by x.seq) from messages x where x.conversation = ${id}) as messages,
        (select array_agg(to_jsonb(q)) from quick_replies q) as replies,
        (select count(*) from changes) as changes`);
    const announced: unknown[] = [];
    const stop = conversations.subscribe((signals) => void announced.push(signals));
    const before = await stored();
    await work();
    const after = await stored();
    stop();
    return JSON.stringify(before) !== JSON.stringify(after) || announced.length > 0;
  }
  const post = (client: Client, action: string, body: object) =>
    client.post(`/v1/conversations/${id}/${action}`, body);

  it.each([
    ['read', { seq: 1 }, 'owner'],
    ['delivered', { seq: 1 }, 'owner'],
    ['unread', { unread: true }, 'owner'],
    ['mute', { muted: true }, 'owner'],
    ['clear', { upToSeq: 1 }, 'owner'],
    ['assign', { mine: true }, 'owner'],
    ['close', { closed: true }, 'owner'],
    ['block', { blocked: true }, 'owner'],
    ['block', { blocked: true }, 'customer'],
  ] as const)('by %s %o writes and announces nothing', async (action, body, who) => {
    const client = who === 'owner' ? office.owner : customer;
    await send(customer, '¿Abren hoy?');
    expect(await written(() => post(client, action, body))).toBe(true);
    for (let again = 0; again < 2; again += 1) {
      expect(await written(async () => expect((await post(client, action, body)).status).toBe(200))).toBe(
        false,
      );
    }
  });

  it('as the text of a message or the quick replies writes and announces nothing', async () => {
    const sent = messageOf(await send(customer, '¿Abren hoy?'));
    const edit = (body: string, rev: number) =>
      customer.patch(`/v1/conversations/${id}/messages/${sent.id}`, { rev, body });
    expect(await written(() => edit('¿Abren mañana?', sent.rev))).toBe(true);
    const same = () => edit('¿Abren mañana?', sent.rev + 1);
    expect(await written(async () => expect((await same()).status).toBe(200))).toBe(false);
    const path = `/v1/conversations/${id}/replies`;
    const { replies: seen } = (await office.owner.get(path)).body.data as QuickReplies;
    const replies = () => office.owner.put(path, { seen, replies: ['Sí', 'No'] });
    expect((await replies()).status).toBe(200);
    expect(await written(replies)).toBe(false);
  });
});
