/** Greetings and away messages. */

import type { CommerceInbox } from '@callejero/contract/inbox.ts';
import { openState } from '@callejero/contract/opening-hours/open-state.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessagePage } from '@callejero/contract/resources/messages.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Client, password } from '../../testing/api.ts';
import { backOffice } from '../../testing/fixtures.ts';
import { automaticAnswer } from './automatic.ts';

const zone = 'America/Mexico_City';
let time = Date.parse('2026-03-02T18:00:00Z');
const office = backOffice({ env: { LOG_LEVEL: 'error' }, clock: { now: () => new Date(time) } });

const minute = 60_000;
const day = 24 * 60 * minute;

describe('when an away message is sent', () => {
  const hours = {
    openingHours: 'Mo-Fr 09:00-14:00,16:00-20:00',
    specialHours: [
      { date: '2026-03-10', closed: true, slots: [] },
      { date: '2026-03-11', closed: false, slots: [{ opens: '10:00', closes: '12:00' }] },
    ],
    timezone: zone,
    temporarilyClosed: false,
    permanentlyClosedAt: null,
    shift: null,
  };
  const begin = Date.parse('2026-03-02T00:00:00Z');
  const isOpen = (at: Date) => openState(hours.openingHours, hours.specialHours, at, zone).state === 'open';

  it('it is once for each time that the commerce is closed, whenever messages come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 16 * 24 * 60 }), { maxLength: 40 }), (drawn) => {
        let awayAt: Date | null = null;
        for (const now of drawn.toSorted((a, b) => a - b).map((at) => new Date(begin + at * minute))) {
          const answer = automaticAnswer(
            {
              ...{ greeting: null, away: 'Cerrado', hours, holidays: [], reopened: false },
              awayAt: awayAt && (awayAt as Date).toISOString(),
            },
            { name: 'Ana', isFirst: false, now, city: { timezone: 'UTC', country: 'MX' } },
          );
          // The same closed period, minute by minute.
          let isNew = awayAt === null;
          for (let at = awayAt?.getTime() ?? 0; !isNew && at < now.getTime(); at += minute)
            isNew = isOpen(new Date(at));
          expect(answer !== null).toBe(!isOpen(now) && isNew);
          if (answer) awayAt = now;
        }
      }),
      { numRuns: runs(60, 15) },
    );
  });

  it('it is once in a closure of many weeks, and never while the hours are unknown', () => {
    const closed = { ...hours, openingHours: 'Jun-Aug Mo-Su 09:00-20:00', specialHours: [] };
    const at = (date: string, awayAt: string | null, rest: object = {}) =>
      automaticAnswer(
        {
          greeting: null,
          away: 'Cerrado',
          hours: { ...closed, ...rest },
          holidays: [],
          awayAt,
          reopened: false,
        },
        { name: 'Ana', isFirst: false, now: new Date(date), city: { timezone: 'UTC', country: 'MX' } },
      );
    expect(at('2026-01-05T18:00:00Z', null)).toMatchObject({ isAway: true });
    expect(at('2026-05-25T18:00:00Z', '2026-01-05T18:00:00Z')).toBeNull();
    expect(at('2026-09-02T18:00:00Z', '2026-01-05T18:00:00Z')).toMatchObject({ isAway: true });
    expect(at('2026-01-05T18:00:00Z', null, { openingHours: null })).toBeNull();
  });

  it('it is also once for each closure by hand', () => {
    const closed = { ...hours, temporarilyClosed: true };
    const answer = (reopened: boolean) =>
      automaticAnswer(
        {
          greeting: 'Hola',
          away: 'Cerrado',
          hours: closed,
          holidays: [],
          awayAt: '2026-01-01T00:00:00Z',
          reopened,
        },
        {
          name: 'Ana',
          isFirst: true,
          now: new Date('2026-03-03T18:00:00Z'),
          city: { timezone: zone, country: 'MX' },
        },
      );
    expect([answer(false), answer(true)]).toEqual([null, { body: 'Cerrado', isAway: true }]);
  });

  it('holidays count, and the city’s time zone where the commerce has none', () => {
    const onHolidays = {
      ...hours,
      openingHours: 'Mo-Su 09:00-20:00; PH off',
      specialHours: [],
      timezone: null,
    };
    const holidays = [{ name: 'Natalicio', date: '2026-03-21', yearly: null, active: true }];
    const at = (date: string, days: typeof holidays, cityTimeZone: string) =>
      automaticAnswer(
        { greeting: null, away: 'Cerrado', hours: onHolidays, holidays: days, awayAt: null, reopened: false },
        { name: 'Ana', isFirst: false, now: new Date(date), city: { timezone: cityTimeZone, country: 'MX' } },
      ) !== null;
    expect(at('2026-03-21T18:00:00Z', holidays, zone)).toBe(true);
    expect(at('2026-03-21T18:00:00Z', [], zone)).toBe(false);
    expect([at('2026-03-20T10:00:00Z', [], zone), at('2026-03-20T10:00:00Z', [], 'Europe/Madrid')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('an automatic message', () => {
  let owner: Client;
  let customer: Client;
  let id: string;

  beforeEach(async () => {
    time += 40 * day;
    time = nextMonday(time);
    owner = await office.test.signIn({ role: 'user' });
    customer = await office.test.signIn({ role: 'user' });
    await change(sql`owners = ${[owner.id]}, opening_hours = 'Mo-Su 09:00-20:00', timezone = ${zone},
      temporarily_closed = false`);
    id = await open(customer);
  });

  /** Noon in the commerce's zone on the next Monday. */
  const nextMonday = (from: number) => {
    const date = new Date(from);
    return Date.UTC(
      date.getUTCFullYear(),
      date.getUTCMonth(),
      date.getUTCDate() + ((8 - date.getUTCDay()) % 7),
      18,
    );
  };
  const change = (set: ReturnType<typeof sql>) =>
    office.test.platform.db.query(sql`update commerces set ${set} where id = ${office.commerce}`);
  const arrange = (settings: Partial<CommerceInbox>) =>
    office.test.platform.db.query(sql`insert into commerce_inboxes (commerce, greeting, away)
      values (${office.commerce}, ${settings.greeting ?? null}, ${settings.away ?? null})
      on conflict (commerce) do update set greeting = excluded.greeting, away = excluded.away`);
  const open = async (client: Client) =>
    (
      (await client.post('/v1/conversations', { type: 'commerce', commerce: office.commerce })).body
        .data as ConversationView
    ).id;
  const send = async (client: Client, body: string, clientId: string = crypto.randomUUID(), of = id) => {
    const answer: Answer = await client.put(`/v1/conversations/${of}/messages/${clientId}`, {
      type: 'text',
      body,
    });
    return answer.status;
  };
  const thread = async (of = id, client = customer) =>
    ((await client.get(`/v1/conversations/${of}/messages`)).body.data as MessagePage).messages;
  const bodies = async () =>
    (await thread()).map(({ body, type }) => (type === 'system' ? `[${body}]` : body));
  const view = async (client: Client) =>
    (await client.get(`/v1/conversations/${id}/view`)).body.data as ConversationView;

  it('greets in a new conversation, by name, once, also when the request is repeated', async () => {
    await arrange({ greeting: 'Hola, {nombre}. Ahora te leemos.' });
    const clientId = crypto.randomUUID();
    expect([await send(customer, 'Buenas', clientId), await send(customer, 'Buenas', clientId)]).toEqual([
      201, 200,
    ]);
    await send(customer, '¿Hay pan?');
    expect(await bodies()).toEqual(['Buenas', '[Hola, Prueba. Ahora te leemos.]', '¿Hay pan?']);
    const [, greeting] = await thread();
    expect(greeting).toMatchObject({
      ...{ seq: 2, mod: 2, type: 'system', side: 'commerce' },
      sender: { id: office.commerce, name: 'Panadería La Fama' },
    });
  });

  it('does not count as an answer, is nobody’s, and cannot be edited or deleted', async () => {
    await arrange({ greeting: 'Hola' });
    await send(customer, 'Buenas');
    const seen = await view(owner);
    expect(seen).toMatchObject({ assignee: null, unread: 1, lastMessage: { own: false, type: 'system' } });
    const unanswered = await owner.get('/v1/conversations/inbox?filter=unanswered');
    expect((unanswered.body.data as ConversationView[]).map((one) => one.id)).toContain(id);
    const [, greeting] = await thread();
    const path = `/v1/conversations/${id}/messages/${greeting?.id}`;
    for (const client of [owner, customer]) {
      expect((await client.patch(path, { rev: 1, body: 'x' })).status).toBe(403);
      expect((await client.delete(path, { rev: 1 })).status).toBe(403);
    }
    // A colleague who had seen only the question is not told that somebody has answered.
    const answer = await owner.put(`/v1/conversations/${id}/messages/${crypto.randomUUID()}`, {
      ...{ type: 'text', body: 'Sí', knownSeq: 1 },
    });
    expect(answer.status, answer.text).toBe(201);
    expect((await owner.get('/v1/users/myData')).text).not.toContain('"Hola"');
    const reply = await customer.put(`/v1/conversations/${id}/messages/${crypto.randomUUID()}`, {
      ...{ type: 'text', body: 'Gracias', replyTo: greeting?.id },
    });
    expect(reply.body.data).toMatchObject({
      replyTo: { name: 'Panadería La Fama', sender: office.commerce },
    });
  });

  it('says in each closed time once that the commerce is closed', async () => {
    await arrange({ greeting: 'Hola', away: 'Ya cerramos' });
    const night = time + 12 * 60 * minute;
    for (const [at, body] of [
      [night, 'uno'],
      [night + minute, 'dos'],
      [time + day, 'tres'],
      [night + day, 'cuatro'],
    ] as const) {
      time = at;
      customer = office.test.holderOf(await freshly(customer));
      await send(customer, body);
    }
    expect(await bodies()).toEqual(['uno', '[Ya cerramos]', 'dos', 'tres', 'cuatro', '[Ya cerramos]']);
  });

  it('does not say so while the commerce is on duty', async () => {
    await arrange({ away: 'Ya cerramos' });
    const at = (hours: number) => new Date(time + hours * 60 * minute);
    await change(sql`opening_hours = 'off'`);
    const { db, ids } = office.test.platform;
    await db.query(sql`insert into shifts (id, commerce, starts_at, ends_at, created_at, updated_at, rev)
      values (${ids.next()}, ${office.commerce}, ${at(-1)}, ${at(0.1)}, ${at(0)}, ${at(0)}, 1)`);
    await send(customer, 'uno');
    time += 6 * minute;
    await send(customer, 'dos');
    expect(await bodies()).toEqual(['uno', 'dos', '[Ya cerramos]']);
  });

  it('is not sent to a blocked person, by two commerces to each other, or for what the commerce writes', async () => {
    await arrange({ greeting: 'Hola', away: 'Ya cerramos' });
    await change(sql`temporarily_closed = true`);
    await owner.post(`/v1/conversations/${id}/block`, { blocked: true });
    // The owner has not got a message yet, so the customer blocks.
    await customer.post(`/v1/conversations/${id}/block`, { blocked: true });
    expect(await send(customer, 'uno')).toBe(403);
    await customer.post(`/v1/conversations/${id}/block`, { blocked: false });
    await owner.post(`/v1/conversations/${id}/block`, { blocked: false });
    expect(await bodies()).toEqual([]);
    expect(await send(owner, 'Hola, soy de la panadería')).toBe(201);
    expect(await bodies()).toEqual(['Hola, soy de la panadería']);
    // The owner of another commerce with an away message writes as a customer.
    const { db } = office.test.platform;
    await db.query(
      sql`update commerces set owners = ${[customer.id]}, temporarily_closed = true where id = ${office.foreign}`,
    );
    await db.query(
      sql`insert into commerce_inboxes (commerce, away) values (${office.foreign}, 'También cerramos')`,
    );
    await send(customer, 'De comercio a comercio');
    expect(await bodies()).toEqual(['Hola, soy de la panadería', 'De comercio a comercio', '[Ya cerramos]']);
  });

  it('notifies nobody', async () => {
    await arrange({ greeting: 'Un saludo automático' });
    await send(customer, 'Buenas');
    const texts = await office.test.platform.db.query<{ message: string }>(sql`select message from notices`);
    expect(texts.map(({ message }) => message)).not.toContain('Un saludo automático');
  });

  async function freshly(client: Client): Promise<{ id: string; token: string }> {
    const [{ email } = { email: '' }] = await office.test.platform.db.query<{ email: string }>(
      sql`select email from users where id = ${client.id}`,
    );
    const answer = await office.test.visitor.post('/v1/users/login', { email, password });
    return { id: client.id, token: (answer.body.data as { accessToken: string }).accessToken };
  }
});
