/** What the page of a person shows beside the lists of the collections: mails, sessions, conversations. */
import type { AccountSession, MyData, SentMail } from '@callejero/contract/answers/accounts.ts';
import type { PersonConversations } from '@callejero/contract/answers/moderation.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { type Client, password } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';

const office = backOffice();

const emailOf = async (id: string) => {
  const [row] = await office.test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${id}`,
  );
  return row?.email ?? '';
};
async function mails(who: Client, id: string): Promise<SentMail[]> {
  const answer = await who.get(`/v1/users/${id}/mails`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as SentMail[];
}
const recover = async (id: string) =>
  office.test.visitor.post('/v1/users/recoverPassword', { email: await emailOf(id) });

it('a person’s mails are listed with their kind and outcome, and nothing that they said is stored', async () => {
  const person = await office.test.signIn({ role: 'user' });
  await recover(person.id);
  await eventually(async () =>
    expect(await mails(office.admin, person.id)).toMatchObject([
      { kind: 'recover-password', outcome: 'sent', triedAt: expect.any(String) },
    ]),
  );
  const [stored] = await office.test.platform.db.query<Record<string, unknown>>(
    sql`select * from sent_mails where user_id = ${person.id}`,
  );
  expect(Object.keys(stored ?? {}).sort()).toEqual([
    ...['created_at', 'id', 'kind', 'outcome', 'tried_at', 'user_id'],
  ]);
  const own = (await person.get('/v1/users/myData')).body as unknown as MyData;
  expect(own.mails).toMatchObject([{ kind: 'recover-password', outcome: 'sent' }]);
});

it('a mail that the server could not send is shown as such', async () => {
  const { mailer } = office.test.platform;
  const send = mailer.send.bind(mailer);
  const person = await office.test.signIn({ role: 'user' });
  mailer.send = () => Promise.reject(new Error('421'));
  try {
    await recover(person.id);
    await eventually(async () =>
      expect(await mails(office.admin, person.id)).toMatchObject([{ outcome: 'failed' }]),
    );
  } finally {
    mailer.send = send;
  }
});

it('mails and sessions are for those who may change the account, and conversations for moderators', async () => {
  const { test, admin, person, powerless, owner } = office;
  const reader = await test.signIn({ permissions: ['users:read', 'message-reports:read'] });
  const editor = await test.signIn({ permissions: ['users:update'] });
  const chief = await test.signIn({ permissions: ['*'] });
  const of = (id: string) => [`/v1/users/${id}/mails`, `/v1/users/${id}/sessions`];
  for (const path of of(owner.id)) {
    expect((await editor.get(path)).status).toBe(200);
    for (const client of [reader, person, powerless]) expect((await client.get(path)).status).toBe(403);
    expect((await test.visitor.get(path)).status).toBe(401);
  }
  for (const path of of(chief.id)) expect((await editor.get(path)).status).toBe(403);
  const conversations = `/v1/users/${owner.id}/conversations`;
  expect((await reader.get(conversations)).status).toBe(200);
  for (const client of [editor, person, owner, powerless])
    expect((await client.get(conversations)).status).toBe(403);
  expect((await admin.get('/v1/users/x/conversations')).status).toBe(404);
});

it('one session of a person is ended, the others stay, and the history says who did it', async () => {
  const { admin, test } = office;
  const person = await test.signIn({ role: 'user' });
  const stranger = await test.signIn({ role: 'user' });
  expect(
    (await test.visitor.post('/v1/users/login', { email: await emailOf(person.id), password })).status,
  ).toBe(200);
  const sessions = async (id: string) =>
    (await admin.get(`/v1/users/${id}/sessions`)).body.data as AccountSession[];
  const [latest, first] = await sessions(person.id);
  const [other] = await sessions(stranger.id);
  expect([latest, first, other].every(Boolean)).toBe(true);
  // A session of somebody else is none of this person's.
  expect((await admin.delete(`/v1/users/${person.id}/sessions/${other?.id}`, {})).status).toBe(404);
  expect((await stranger.delete(`/v1/users/${person.id}/sessions/${first?.id}`, {})).status).toBe(403);
  expect((await admin.delete(`/v1/users/${person.id}/sessions/${first?.id}`, {})).status).toBe(200);
  expect((await sessions(person.id)).map(({ id }) => id)).toEqual([latest?.id]);
  const [event] = await test.platform.db.query(
    sql`select actor, action from changes where record_id = ${person.id} order by id desc limit 1`,
  );
  expect(event).toEqual({ actor: admin.id, action: 'session-ended' });
});

it('a moderator reads how many conversations a person has and what of theirs was reported, and no message', async () => {
  const { test, owner, commerce } = office;
  const moderator = await test.signIn({ permissions: ['message-reports:read'] });
  const rude = await test.signIn({ role: 'user' });
  const of = async (id: string) =>
    (await moderator.get(`/v1/users/${id}/conversations`)).body.data as PersonConversations;
  expect(await of(rude.id)).toEqual({ conversations: 0, reported: 0, reports: [] });
  const id = getId(await rude.post('/v1/conversations', { type: 'commerce', commerce }));
  const message = crypto.randomUUID();
  const sent = await rude.put(`/v1/conversations/${id}/messages/${message}`, {
    type: 'text',
    body: 'SECRETO',
  });
  const { id: stored } = sent.body.data as { id: string };
  const reported = await owner.post(`/v1/conversations/${id}/messages/${stored}/report`, { kind: 'insult' });
  expect(reported.status, reported.text).toBe(201);
  const found = await of(rude.id);
  expect(found).toMatchObject({
    ...{ conversations: 1, reported: 1 },
    reports: [{ kind: 'insult', status: 'open', createdAt: expect.any(String) }],
  });
  expect(JSON.stringify(found)).not.toContain('SECRETO');
  // The reporter wrote nothing that was reported.
  expect((await of(owner.id)).reported).toBe(0);
});

it('an erased account has no mails, and old ones are removed', async () => {
  const { db, ids, jobs } = office.test.platform;
  const person = await office.test.signIn({ role: 'user' });
  const add = (age: string) =>
    db.query(sql`insert into sent_mails (id, user_id, kind, outcome, created_at)
      values (${ids.next()}, ${person.id}, 'invitation', 'sent', now() - ${age}::interval)`);
  await add('181 days');
  await add('179 days');
  await db.transaction((tx) => jobs.enqueue(tx, 'accounts-purge', {}));
  await eventually(async () => expect(await mails(office.admin, person.id)).toHaveLength(1));
  const erased = await office.admin.post(`/v1/users/${person.id}/erase`, { email: await emailOf(person.id) });
  expect(erased.status, erased.text).toBe(200);
  expect(await db.query(sql`select from sent_mails where user_id = ${person.id}`)).toEqual([]);
});
