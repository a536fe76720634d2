import type {
  CommerceInvitation,
  CommercePeopleAnswer,
} from '@callejero/contract/answers/commerce-people.ts';
import { type CommerceRole, commerceRoles, roleIn } from '@callejero/contract/commerce-roles.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '../../../testing/api.ts';
import { getId, query } from '../../../testing/back-office.ts';
import { opened } from '../../../testing/fixtures.ts';
import { type Counter, code, createCounter, redeem } from '../../../testing/redemptions.ts';
import { decidePerson } from './people.service.ts';

const office: Counter = opened(createCounter, ({ test }) => test.close());
let shops = 0;

/** An accepted commerce with one owner. */
async function shop(owner: Client): Promise<string> {
  shops += 1;
  const { admin, test } = office;
  const [category] = (await admin.get('/v1/categories')).body.data as { id: string }[];
  const body = { name: `Tienda ${shops}`, categories: [category?.id], location: { lat: 19.53, lng: -96.92 } };
  const id = getId(await admin.post('/v1/commerces', { ...body, owners: [owner.id] }));
  await test.platform.db.query(sql`update commerces set status = 'accepted' where id = ${id}`);
  return id;
}
const somebody = () => office.test.signIn({ role: 'user' });

async function peopleOf(client: Client, id: string): Promise<CommercePeopleAnswer> {
  const answer = await client.get(`/v1/commerces/${id}/people`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as CommercePeopleAnswer;
}
async function rolesIn(id: string): Promise<Pick<Commerce, 'owners' | 'managers' | 'cashiers'>> {
  const { data } = (await office.admin.get(`/v1/commerces/${id}`)).body;
  return data as Commerce;
}
async function tokenOf(owner: Client, id: string, role: CommerceRole): Promise<string> {
  const invitation = getId(await owner.post(`/v1/commerces/${id}/invitations`, { role }));
  const { invitations } = await peopleOf(owner, id);
  return (
    invitations
      .find((one) => one.id === invitation)
      ?.url?.split('/')
      .at(-1) ?? ''
  );
}
const accept = (client: Client, token: string) => client.post('/v1/commerces/invitations/accept', { token });
const show = (client: Client, token: string) => client.post('/v1/commerces/invitations/read', { token });

/** Somebody who accepted an invitation. */
async function joined(owner: Client, id: string, role: CommerceRole): Promise<Client> {
  const client = await somebody();
  const answer = await accept(client, await tokenOf(owner, id, role));
  expect(answer.status, answer.text).toBe(200);
  return client;
}
async function change(client: Client, id: string, body: object): Promise<Answer> {
  const { rev } = (await office.admin.get(`/v1/commerces/${id}`)).body.data as Commerce;
  return client.patch(`/v1/commerces/${id}/people`, { rev, ...body });
}

describe('an invitation', () => {
  it('is shown before it is accepted, gives its role once, and the owners are notified', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const token = await tokenOf(owner, id, 'cashier');
    const [client, other] = [await somebody(), await somebody()];
    const shown = (await show(client, token)).body.data as CommerceInvitation;
    expect(shown).toMatchObject({ role: 'cashier', own: null, by: 'Prueba', commerce: { id } });
    expect((await accept(client, token)).body).toMatchObject({ data: { commerce: id, role: 'cashier' } });
    for (const again of [await accept(other, token), await show(other, token), await accept(client, token)])
      expect([again.status, again.body.code]).toEqual([400, 'link-invalid']);
    expect(await rolesIn(id)).toMatchObject({ owners: [owner.id], managers: [], cashiers: [client.id] });
    const notices = (await owner.get('/v1/notices')).body.data as { title: string; message: string }[];
    expect(notices).toMatchObject([{ title: 'Alguien más está en tu comercio' }]);
    expect(notices[0]?.message).toContain('«Caja»');
  });

  it('is accepted once by an answer that was lost and asked for again', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const token = await tokenOf(owner, id, 'manager');
    const client = await somebody();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const path = '/v1/commerces/invitations/accept';
    const answers = [await client.post(path, { token }, key), await client.post(path, { token }, key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('leaves no token in the database', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const token = await tokenOf(owner, id, 'owner');
    const { db } = office.test.platform;
    for (const table of ['commerce_invitations', 'changes', 'idempotency', 'notices']) {
      const rows = await db.query<{ text: string }>({
        text: `select t::text as text from ${table} t`,
        values: [],
      });
      expect(
        rows.filter(({ text }) => text.includes(token)),
        table,
      ).toEqual([]);
    }
  });

  it.each([
    [
      'expired',
      (id: string) =>
        sql`update commerce_invitations set expires_at = now() - interval '1 second' where commerce = ${id}`,
    ],
    [
      'of an owner who is none any more',
      (id: string) => sql`update commerces set owners = '{}' where id = ${id}`,
    ],
    [
      'to an archived commerce',
      (id: string) => sql`update commerces set archived_at = now() where id = ${id}`,
    ],
    [
      'to a commerce that left the guide',
      (id: string) => sql`update commerces set status = 'rejected' where id = ${id}`,
    ],
  ])('does not hold any more if it is %s', async (_, spoil) => {
    const owner = await somebody();
    const id = await shop(owner);
    const token = await tokenOf(owner, id, 'manager');
    await office.test.platform.db.query(spoil(id));
    const client = await somebody();
    for (const answer of [await show(client, token), await accept(client, token)])
      expect(answer.status).toBe(400);
  });

  it('is withdrawn by an owner, once', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const token = await tokenOf(owner, id, 'manager');
    const [{ id: invitation = '' } = {}] = (await peopleOf(owner, id)).invitations;
    const withdraw = () => owner.post(`/v1/commerces/${id}/invitations/withdraw`, { invitation });
    expect([(await withdraw()).status, (await withdraw()).status]).toEqual([200, 404]);
    expect((await accept(await somebody(), token)).status).toBe(400);
  });

  it('is not for disabled accounts, unconfirmed ones, guests and visitors', async () => {
    const { db } = office.test.platform;
    const owner = await somebody();
    const token = await tokenOf(owner, await shop(owner), 'cashier');
    const [disabled, unconfirmed] = [await somebody(), await somebody()];
    await db.query(sql`update users set status = 'disabled' where id = ${disabled.id}`);
    await db.query(sql`update users set email_verified_at = null where id = ${unconfirmed.id}`);
    expect((await accept(disabled, token)).status).toBe(401);
    expect((await accept(unconfirmed, token)).body).toMatchObject({ code: 'email-unconfirmed' });
    expect((await accept(await office.test.guest(), token)).status).toBe(403);
    expect((await accept(office.test.visitor, token)).status).toBe(401);
  });

  it('widens a role and never narrows it', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const client = await joined(owner, id, 'manager');
    const narrow = await tokenOf(owner, id, 'cashier');
    expect([(await accept(client, narrow)).status, (await accept(await somebody(), narrow)).status]).toEqual([
      409, 200,
    ]);
    expect((await accept(client, await tokenOf(owner, id, 'owner'))).status).toBe(200);
    expect(await rolesIn(id)).toMatchObject({ owners: [owner.id, client.id], managers: [] });
  });

  it('is limited by commerce, and nobody invites to a proposal', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const path = `/v1/commerces/${id}/invitations`;
    for (let at = 0; at < 20; at += 1) expect((await owner.post(path, { role: 'cashier' })).status).toBe(201);
    expect((await owner.post(path, { role: 'cashier' })).status).toBe(409);
    const pending = await office.owner.post(`/v1/commerces/${office.pending}/invitations`, {
      role: 'cashier',
    });
    expect([pending.status, pending.body.code]).toEqual([409, 'transition-refused']);
  });
});

describe('the people of a commerce', () => {
  it('are changed by owners only, and each change is in the history', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const cashier = await joined(owner, id, 'cashier');
    const manager = await joined(owner, id, 'manager');
    for (const client of [cashier, manager, await somebody()])
      expect((await change(client, id, { person: cashier.id, role: 'owner' })).status).toBe(403);
    expect((await change(owner, id, { person: cashier.id, role: 'manager' })).status).toBe(200);
    expect((await change(owner, id, { person: manager.id, role: null })).status).toBe(200);
    expect((await change(cashier, id, { person: cashier.id, role: null })).status).toBe(200);
    expect(await rolesIn(id)).toMatchObject({ owners: [owner.id], managers: [], cashiers: [] });
    const { body } = await office.admin.get(
      query('/v1/audit', { _filters: { recordId: id }, _perPage: 100 }),
    );
    const actions = (body.data as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining([
        'person-invited',
        'person-joined',
        'person-changed',
        'person-removed',
        'person-left',
      ]),
    );
    const notices = (await manager.get('/v1/notices')).body.data as { title: string }[];
    expect(notices.map(({ title }) => title)).toContain('Ya no estás en un comercio');
  });

  it('with a stale rev are not changed', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const cashier = await joined(owner, id, 'cashier');
    const { rev } = await peopleOf(owner, id);
    const write = (role: CommerceRole) =>
      owner.patch(`/v1/commerces/${id}/people`, { person: cashier.id, role, rev });
    expect([(await write('manager')).status, (await write('owner')).status]).toEqual([200, 409]);
  });

  it('see the owners and themselves; owners see all', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const cashier = await joined(owner, id, 'cashier');
    await joined(owner, id, 'manager');
    await tokenOf(owner, id, 'cashier');
    expect((await peopleOf(owner, id)).people.map(({ role }) => role)).toEqual([
      'owner',
      'manager',
      'cashier',
    ]);
    const seen = await peopleOf(cashier, id);
    expect(seen).toMatchObject({ role: 'cashier', invitations: [], tills: [] });
    expect(seen.people.map(({ role, email }) => [role, email])).toEqual([
      ['owner', null],
      ['cashier', null],
    ]);
  });

  it('are named to nobody else', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const cashier = await joined(owner, id, 'cashier');
    for (const client of [await somebody(), await office.test.guest()]) {
      const { text } = await client.get(`/v1/commerces/${id}`);
      expect([owner, cashier].filter((person) => text.includes(person.id))).toEqual([]);
      for (const field of ['managers', 'cashiers', 'owners'])
        expect((await client.get(query('/v1/commerces', { _filters: { [field]: cashier.id } }))).status).toBe(
          400,
        );
      expect((await client.get(`/v1/commerces/${id}/people`)).status).toBe(403);
    }
    const mine = await cashier.get('/v1/commerces/mine');
    expect(mine.body.data).toMatchObject([
      { id, cashiers: [cashier.id], owners: null, pendingChanges: null },
    ]);
  });
});

describe('the last owner', () => {
  it('leaves only after naming another, or gives the commerce back to the city', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const manager = await joined(owner, id, 'manager');
    for (const step of [{ role: null }, { role: 'cashier' }, { role: 'cashier', giveBack: true }])
      expect((await change(owner, id, { person: owner.id, ...step })).body.code).toBe('last-owner');
    expect((await change(owner, id, { person: manager.id, role: 'owner' })).status).toBe(200);
    expect((await change(owner, id, { person: owner.id, role: null, giveBack: true })).status).toBe(200);
    expect(await rolesIn(id)).toMatchObject({ owners: [manager.id] });
    const cashier = await joined(manager, id, 'cashier');
    const token = await tokenOf(manager, id, 'owner');
    expect((await change(manager, id, { person: manager.id, role: null, giveBack: true })).status).toBe(200);
    expect(await rolesIn(id)).toMatchObject({ owners: [], managers: [], cashiers: [] });
    expect((await accept(cashier, token)).status).toBe(400);
  });

  it('is not counted with one who can’t sign in', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const other = await joined(owner, id, 'owner');
    await office.test.platform.db.query(sql`update users set status = 'disabled' where id = ${other.id}`);
    expect((await change(owner, id, { person: owner.id, role: null })).body.code).toBe('last-owner');
  });

  it('stays when all leave and remove each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const owner = await somebody();
      const id = await shop(owner);
      const other = await joined(owner, id, 'owner');
      const answers = await Promise.all([
        change(owner, id, { person: owner.id, role: null }),
        change(other, id, { person: other.id, role: null }),
        change(owner, id, { person: other.id, role: 'cashier' }),
        change(other, id, { person: owner.id, role: null }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect((await rolesIn(id)).owners).toHaveLength(1);
    }
  });

  it('who deletes the account leaves the commerce to the city', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const cashier = await joined(owner, id, 'cashier');
    for (const { id: person } of [cashier, owner]) {
      const [{ email = '' } = {}] = await office.test.platform.db.query<{ email: string }>(
        sql`select email from users where id = ${person}`,
      );
      expect((await office.admin.post(`/v1/users/${person}/erase`, { email })).status).toBe(200);
    }
    expect(await rolesIn(id)).toMatchObject({ owners: [], cashiers: [] });
  });
});

it('whatever people do to each other, a commerce has an owner until it is given back, and each person one role', () => {
  const people = ['ana', 'bea', 'ciro'];
  const steps = fc.array(
    fc.record({
      by: fc.constantFrom(...people),
      person: fc.constantFrom(...people),
      role: fc.constantFrom(null, ...(Object.keys(commerceRoles) as CommerceRole[])),
      giveBack: fc.boolean(),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(steps, (all) => {
      let row = { owners: ['ana'], managers: ['bea'], cashiers: ['ciro'] };
      for (const { by, ...step } of all) {
        const before = row;
        const heirs = before.owners.filter((owner) => owner !== step.person);
        try {
          row = { ...row, ...decidePerson(row, step, by, heirs) };
        } catch {
          continue;
        }
        const named = [...row.owners, ...row.managers, ...row.cashiers];
        expect(new Set(named).size).toBe(named.length);
        expect(roleIn(before, by) === 'owner' || (by === step.person && step.role === null)).toBe(true);
        if (row.owners.length === 0) {
          expect([named, step, by]).toEqual([[], { ...step, role: null, giveBack: true }, step.person]);
          return;
        }
      }
    }),
  );
});

describe('each role', () => {
  const everybody = ['owner', 'manager', 'cashier', 'stranger'] as const;
  type Who = (typeof everybody)[number];
  const clients = new Map<Who, Client>();
  let id = '';
  let promotion = '';
  let redemption = '';
  let conversation = '';
  let vehicle = '';
  let ticket = '';

  beforeAll(async () => {
    const { admin, person, running } = office;
    const owner = await somebody();
    id = await shop(owner);
    clients.set('owner', owner);
    clients.set('manager', await joined(owner, id, 'manager'));
    clients.set('cashier', await joined(owner, id, 'cashier'));
    clients.set('stranger', await somebody());
    promotion = await running({ commerce: id });
    redemption = getId(await redeem(owner, await code(person, promotion)));
    conversation = getId(await person.post('/v1/conversations', { type: 'commerce', commerce: id }));
    await person.put(`/v1/conversations/${conversation}/messages/${crypto.randomUUID()}`, {
      type: 'text',
      body: 'Hola',
    });
    vehicle = getId(
      await admin.post('/v1/vehicles', { commerce: id, owner: person.id, kind: 'van', plate: `TI-${shops}` }),
    );
    await owner.patch(`/v1/commerces/${id}`, {
      rev: (await peopleOf(owner, id)).rev,
      description: 'Otra cosa',
    });
    ticket = await code(await somebody(), promotion);
  });

  const stale = { rev: 1_000_000 };
  const revOf = async () => ({
    rev: ((await office.admin.get(`/v1/commerces/${id}`)).body.data as Commerce).rev,
  });
  /** Who may, and the request. A permitted one gets a status below 300, or 409 because it is stale. */
  const acts: Readonly<
    Record<string, readonly [may: readonly Who[], ask: (client: Client) => Promise<Answer>]>
  > = {
    'edit the data': [
      ['owner', 'manager'],
      (c) => c.patch(`/v1/commerces/${id}`, { ...stale, description: 'X' }),
    ],
    'publish a pause': [
      ['owner', 'manager'],
      (c) => c.patch(`/v1/commerces/${id}`, { ...stale, temporarilyClosed: true }),
    ],
    'resubmit it': [['owner', 'manager'], async (c) => c.post(`/v1/commerces/${id}/resubmit`, await revOf())],
    'sell a product': [['owner', 'manager'], (c) => c.post('/v1/products', { commerce: id, name: 'Pan' })],
    'make a promotion': [
      ['owner', 'manager'],
      (c) =>
        c.post('/v1/promotions', {
          ...{
            commerce: id,
            title: 'Mitad',
            terms: 'Una.',
            mode: 'show',
            ownDiscountType: 'percentage',
            ownDiscountValue: 10,
          },
          ...{ startsAt: '2026-01-01T00:00:00Z', endsAt: '2099-01-01T00:00:00Z' },
        }),
    ],
    'pause a promotion': [
      ['owner', 'manager'],
      async (c) => {
        const { rev } = (await office.admin.get(`/v1/promotions/${promotion}`)).body.data as { rev: number };
        return c.post(`/v1/promotions/${promotion}/status`, { rev, status: 'published' });
      },
    ],
    'settle a promotion': [['owner', 'manager'], (c) => c.get(`/v1/promotions/${promotion}/settlement.csv`)],
    'read what was redeemed': [['owner', 'manager'], (c) => c.get(`/v1/redemptions/${redemption}`)],
    'reverse it': [
      ['owner', 'manager'],
      (c) => c.post(`/v1/redemptions/${redemption}/reverse`, { ...stale, reason: 'Error' }),
    ],
    'choose a discount of the city': [
      ['owner', 'manager'],
      async (c) => {
        const unused = getId(
          await office.admin.post('/v1/discounts', { name: 'Sin usar', type: 'percentage', value: 5 }),
        );
        return c.get(`/v1/discounts/${unused}`);
      },
    ],
    'answer its conversations': [
      ['owner', 'manager'],
      (c) => c.get(`/v1/conversations/${conversation}/view`),
    ],
    'read its quick replies': [
      ['owner', 'manager'],
      (c) => c.get(`/v1/conversations/${conversation}/replies`),
    ],
    'read its use': [['owner', 'manager'], (c) => c.get(`/v1/commerces/${id}/use`)],
    'share its vehicle': [
      ['owner'],
      (c) => c.post(`/v1/vehicles/${vehicle}/sharing`, { minutes: 15, consent: true }),
    ],
    'invite people': [['owner'], (c) => c.post(`/v1/commerces/${id}/invitations`, { role: 'cashier' })],
    'change people': [
      ['owner'],
      (c) => c.patch(`/v1/commerces/${id}/people`, { ...stale, person: office.person.id, role: null }),
    ],
    'open a till': [['owner', 'manager'], (c) => c.post(`/v1/commerces/${id}/tills`, { name: 'Caja' })],
    'see its people': [['owner', 'manager', 'cashier'], (c) => c.get(`/v1/commerces/${id}/people`)],
    'check a code': [
      ['owner', 'manager', 'cashier'],
      (c) => c.post('/v1/redemptions/check', { code: ticket }),
    ],
  };

  it.each(Object.entries(acts))('may %s if it is meant to', async (_, [may, ask]) => {
    for (const who of everybody) {
      const { status, text } = await ask(clients.get(who) as Client);
      const isIn = status < 300 || status === 409;
      expect([who, isIn], text.slice(0, 200)).toEqual([who, may.includes(who)]);
      if (!isIn) expect([403, 404], text).toContain(status);
    }
  });

  it('cashiers redeem for their commerce', async () => {
    const answer = await redeem(clients.get('cashier') as Client, ticket);
    expect(answer.body, answer.text).toMatchObject({ data: { status: 'redeemed', commerce: { id } } });
  });
});
