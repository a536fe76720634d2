import type { PlaceNumbers } from '@callejero/contract/answers/place-numbers.ts';
import type { PlaceUseReport, UseReport } from '@callejero/contract/answers/use.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import { fewestPeople, type UseEvent, type UseKind } from '@callejero/contract/use.ts';
import * as fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { toNetwork } from '../../http/address.ts';
import type { Client } from '../../testing/api.ts';
import { getId } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';
import { mailTo, readMails } from '../../testing/outbox.ts';
import { createUseCounter } from './counter.ts';
import { periodUntil } from './report.ts';

const now = { at: new Date('2026-11-29T18:00:00Z') };
const office = backOffice({ clock: { now: () => now.at } });
const today = '2026-11-29';

beforeEach(async () => {
  now.at = new Date('2026-11-29T18:00:00Z');
  await read();
  const { db } = office.test.platform;
  for (const table of ['use_counts', 'use_words', 'use_marks', 'use_salts', 'use_mails'])
    await db.query({ text: `delete from ${table}`, values: [] });
});

let addresses = 0;
/** The address of a network that no other call had. */
const newAddress = () => {
  addresses += 1;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** Sends what a device sends; the body may be anything. */
async function send(body: unknown, { ip = newAddress(), headers = {} as Record<string, string> } = {}) {
  const response = await office.test.api.fetch(
    new Request('http://localhost/v1/use', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/140', ...headers },
    }),
    { ip },
  );
  return { status: response.status, text: await response.text() };
}

async function count(...events: UseEvent[]): Promise<void> {
  expect((await send({ events })).status).toBe(200);
}

async function read(client: Client = office.admin, period = '7d'): Promise<UseReport> {
  const answer = await client.get(`/v1/use?period=${period}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as UseReport;
}

const totals = ({ kinds }: UseReport) =>
  Object.fromEntries(kinds.filter(({ total }) => total > 0).map(({ kind, total }) => [kind, total]));

type Commerce = Record<'categories' | 'location', unknown> & { rev: number };

const search = (words: string, found = false): UseEvent => ({ kind: 'search', words, found });

describe('counting', () => {
  it('adds up what devices send, by kind and by place', async () => {
    const { commerce } = office;
    await count({ kind: 'visit' }, { kind: 'open', place: commerce }, { kind: 'call', place: commerce });
    await count({ kind: 'open', place: commerce.toUpperCase() }, search('pan', true));
    await count({ kind: 'directions', place: commerce }, { kind: 'share', place: commerce });
    const report = await read();
    expect(totals(report)).toEqual({ visit: 1, open: 2, call: 1, directions: 1, share: 1, search: 1 });
    expect(report.places).toEqual([
      { id: commerce, name: 'Panadería La Fama', open: 2, call: 1, directions: 1, share: 1 },
    ]);
    expect(report.categories).toMatchObject([{ name: 'Todo', open: 2 }]);
    expect(report.quarters).toMatchObject([{ id: null, name: null, open: 2 }]);
    expect(report).toMatchObject({ since: today, searches: [], nothing: [] });
    expect(report.dates.at(-1)).toBe(today);
    expect(report.kinds.find(({ kind }) => kind === 'open')?.values).toEqual([0, 0, 0, 0, 0, 0, 2]);
  });

  it('counts a search without a result as both', async () => {
    await count(search('piñatas'));
    expect(totals(await read())).toEqual({ search: 1, nothing: 1 });
  });

  it('leaves out places that are not published, and unknown ones, without saying so', async () => {
    const unknown = '01890000-0000-7000-8000-000000000000';
    for (const place of [office.pending, unknown]) await count({ kind: 'open', place });
    expect(totals(await read())).toEqual({});
  });

  it('counts the same thing once in a request', async () => {
    const open: UseEvent = { kind: 'open', place: office.commerce };
    await count(open, open, { kind: 'visit' }, { kind: 'visit' });
    expect(totals(await read())).toEqual({ visit: 1, open: 1 });
  });

  it.each([
    ['DNT', '1'],
    ['Sec-GPC', '1'],
    ['User-Agent', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ])('leaves out who sends %s: %s', async (name, value) => {
    expect((await send({ events: [{ kind: 'visit' }] }, { headers: { [name]: value } })).status).toBe(200);
    expect(totals(await read())).toEqual({});
  });

  it('refuses bodies with a message, naming the field, and never fails', async () => {
    const refusals: [unknown, number, string][] = [
      ['{', 400, 'body-invalid'],
      [{}, 400, '"events"'],
      [{ events: [] }, 400, '"events"'],
      [{ events: [{ kind: 'like' }] }, 400, '"events.0.kind"'],
      [{ events: [{ kind: 'open' }] }, 400, '"events.0.place"'],
      [{ events: [{ kind: 'open', place: 'x' }] }, 400, '"events.0.place"'],
      [{ events: [{ kind: 'visit', user: 'x' }] }, 400, '"events.0.user"'],
      [{ events: [{ kind: 'visit' }], day: today }, 400, '"day"'],
      [{ events: new Array(11).fill({ kind: 'visit' }) }, 400, '"events"'],
      [{ events: [search('x'.repeat(101))] }, 400, '"events.0.words"'],
      [' '.repeat(5000), 413, 'body-too-large'],
    ];
    for (const [body, status, named] of refusals) {
      const answer = await send(body);
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(named)]);
    }
    const property = fc.asyncProperty(fc.jsonValue(), async (body) => {
      expect([200, 400]).toContain((await send({ events: body })).status);
    });
    await fc.assert(property, { numRuns: runs(2000, 60) });
    expect(totals(await read())).toEqual({});
  });

  it('counts one network only so often, so that nobody inflates the numbers of a place', async () => {
    const ip = newAddress();
    for (let sent = 0; sent < 40; sent += 1)
      await send({ events: [{ kind: 'open', place: office.commerce }, { kind: 'visit' }] }, { ip });
    expect(totals(await read())).toEqual({ visit: 40, open: 30 });
    const statuses = new Set<number>();
    for (let sent = 0; sent < 100; sent += 1)
      statuses.add((await send({ events: [{ kind: 'visit' }] }, { ip })).status);
    expect([...statuses].sort()).toEqual([200, 429]);
  });

  it('writes later what could not be written, and adds to what other servers wrote', async () => {
    const { platform } = office.test;
    let fails = true;
    const query: typeof platform.db.query = (statement) =>
      fails ? Promise.reject(new Error('away')) : platform.db.query(statement);
    const silent = { ...platform.log, warn: () => undefined };
    const one = createUseCounter({ ...platform, db: { ...platform.db, query }, log: silent }, null);
    const other = createUseCounter(platform, null);
    const events: UseEvent[] = [{ kind: 'visit' }, { kind: 'open', place: office.commerce }];
    one.count(events, toNetwork(newAddress()));
    await one.write();
    one.count(events, toNetwork(newAddress()));
    other.count(events, toNetwork(newAddress()));
    fails = false;
    await Promise.all([one.write(), other.write()]);
    await Promise.all([one.write(), other.write()]);
    expect(totals(await read())).toEqual({ visit: 3, open: 3 });
  });
});

describe('words', () => {
  const people = (words: string, howMany: number, found = false) =>
    Promise.all(Array.from({ length: howMany }, () => send({ events: [search(words, found)] })));

  it('are listed from five people of a day on, however they were typed', async () => {
    await people('Piñatas ', 3);
    await people('pinatas', 1);
    expect((await read()).nothing).toEqual([]);
    await people('PIÑATAS', 1);
    await people('pan', 6, true);
    expect(await read()).toMatchObject({
      nothing: [{ words: 'pinatas', people: 5 }],
      searches: [
        { words: 'pan', people: 6 },
        { words: 'pinatas', people: 5 },
      ],
    });
  });

  it('of one network count as one person’s', async () => {
    const ip = newAddress();
    for (let sent = 0; sent < 9; sent += 1) await send({ events: [search('mi vecina Rosa')] }, { ip });
    for (let sent = 0; sent < 9; sent += 1)
      await send({ events: [search('mi vecina Rosa')] }, { ip: `2001:db8:1:${sent}::1` });
    expect((await read()).nothing).toEqual([]);
  });

  it('that may name a person are never stored', async () => {
    for (const words of ['ana@correo.example', '228 817 3390', 'x'.repeat(61)]) await people(words, 7);
    expect((await read()).searches).toEqual([]);
    expect(await office.test.platform.db.query(sql`select 1 from use_marks`)).toEqual([]);
  });

  it('and networks are in the database only as hashes, which differ from word to word', async () => {
    const ip = newAddress();
    await send({ events: [search('dentista'), { kind: 'visit' }] }, { ip });
    await send({ events: [search('abogado')] }, { ip });
    await read();
    const rows = await office.test.platform.db.query<{ words: string; mark: string }>(
      sql`select words, mark from use_marks`,
    );
    expect(new Set(rows.map(({ words }) => words)).size).toBe(4);
    expect(new Set(rows.map(({ mark }) => mark)).size).toBe(4);
    for (const cell of rows.flatMap((row) => [row.words, row.mark])) expect(cell).toMatch(/^[\w-]{43}$/);
  });

  it('never appear too early, whatever several servers write, and whichever of them are killed', async () => {
    const { platform } = office.test;
    const step = fc.record({
      server: fc.nat(2),
      network: fc.nat(7),
      words: fc.constantFrom('pan', 'piñata', 'dentista'),
      after: fc.constantFrom('nothing', 'write', 'kill'),
    });
    let day = 0;
    const property = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      day += 1;
      now.at = new Date(Date.parse('2027-01-01T18:00:00Z') + day * 86_400_000);
      const servers = Array.from({ length: 3 }, () => createUseCounter(platform, null));
      const searched = new Map<string, Set<number>>();
      const written = new Map<string, Set<number>>();
      const waiting = servers.map((): [string, number][] => []);
      for (const { server, network, words, after } of steps) {
        servers[server]?.count([search(words, true)], toNetwork(`10.0.0.${network}`));
        waiting[server]?.push([words, network]);
        searched.set(words, (searched.get(words) ?? new Set()).add(network));
        if (after === 'write') {
          await servers[server]?.write();
          for (const [each, who] of waiting[server] ?? [])
            written.set(each, (written.get(each) ?? new Set()).add(who));
        }
        if (after === 'kill') servers[server] = createUseCounter(platform, null);
        if (after !== 'nothing') waiting[server] = [];
      }
      const rows = await platform.db.query<{ words: string; people: number }>(
        sql`select words, people from use_words where kind = 'search' and day = ${now.at.toISOString().slice(0, 10)}::date`,
      );
      const expected = [...written].filter(([, who]) => who.size >= fewestPeople);
      const found = new Map(rows.map(({ words, people }) => [words, people]));
      expect(found).toEqual(new Map(expected.map(([words, who]) => [words.replace('ñ', 'n'), who.size])));
      for (const [words, who] of searched) if (who.size < fewestPeople) expect(found.has(words)).toBe(false);
    });
    await fc.assert(property, { numRuns: runs(150, 15) });
  });

  it('begin anew every day, and at night their hashes and the salt are gone', async () => {
    await people('piñatas', 4);
    await read();
    now.at = new Date('2026-11-30T18:00:00Z');
    await people('piñatas', 4);
    expect((await read(await office.test.signIn())).nothing).toEqual([]);
    const { db, jobs } = office.test.platform;
    const days = async () =>
      (
        await db.query<{ day: string }>(
          sql`select day::text from use_marks union select day::text from use_salts order by 1`,
        )
      ).map(({ day }) => day);
    expect(await days()).toEqual([today, '2026-11-30']);
    await jobs.enqueue(db, 'use-purge', {});
    await expect.poll(days).toEqual(['2026-11-30']);
  });
});

describe('the report', () => {
  const insert = (day: string, kind: UseKind, number: number, place: string | null = null) =>
    office.test.platform.db.query(
      sql`insert into use_counts (day, kind, place, count) values (${day}::date, ${kind}, ${place}::uuid, ${number}::int4)`,
    );

  it('is for administrators with the permission only', async () => {
    const { test, admin, powerless, person } = office;
    const reader = await test.signIn({ permissions: ['use:read'] });
    for (const path of ['/v1/use', '/v1/use/csv']) {
      expect((await test.visitor.get(path)).status).toBe(401);
      for (const client of [await test.guest(), person, powerless])
        expect((await client.get(path)).status).toBe(403);
      for (const client of [admin, reader]) expect((await client.get(path)).status).toBe(200);
    }
    expect((await admin.get('/v1/use?period=9d')).text).toContain('Elige 7 días, 30 días o 12 meses.');
  });

  it('compares a period with the one before', async () => {
    await insert(today, 'visit', 3);
    await insert('2026-11-23', 'visit', 4);
    await insert('2026-11-22', 'visit', 5);
    await insert('2026-11-16', 'visit', 6);
    await insert('2026-11-15', 'visit', 100);
    await insert('2025-12-01', 'visit', 1000);
    const visits = async (period: string) => (await read(office.admin, period)).kinds[0];
    expect(await visits('7d')).toEqual({
      kind: 'visit',
      total: 7,
      before: 11,
      values: [4, 0, 0, 0, 0, 0, 3],
    });
    expect(await visits('30d')).toMatchObject({ total: 118, before: 0 });
    expect(await visits('12m')).toEqual({
      ...{ kind: 'visit', total: 1118, before: 0 },
      values: [1000, ...new Array(10).fill(0), 118],
    });
  });

  it('has periods without gaps: each begins where the one before ends', () => {
    for (const day of ['2026-03-01', '2028-02-29', '2026-12-31']) {
      for (const [period, length] of [
        ['7d', 7],
        ['30d', 30],
        ['12m', 12],
      ] as const) {
        const { before, dates } = periodUntil(day, period);
        expect(dates).toHaveLength(length);
        expect(new Set(dates).size).toBe(length);
        expect(periodUntil(dates[0] ?? '', period).dates.at(-1)).toBe(dates[0]);
        expect(before < (dates[0] ?? '')).toBe(true);
      }
    }
    expect(periodUntil('2026-03-31', '12m')).toMatchObject({ before: '2024-04-01', unit: 'month' });
  });

  it('as a table is for spreadsheets of the country, and no cell is a formula', async () => {
    await insert(today, 'visit', 1234);
    await insert(today, 'open', 7, office.commerce);
    const { db } = office.test.platform;
    await db.query(sql`insert into use_words values (${today}::date, 'nothing', '=hyperlink("x")', 5)`);
    const table = async (name: string) =>
      (await office.admin.get(`/v1/use/csv?period=7d&table=${name}`)).text;
    expect(await table('days')).toMatch(/^\uFEFF?Día,Visitas,Lugares abiertos,/);
    expect(await table('days')).toContain('29/11/2026,1234,7,0,0,0,0,0\r\n');
    expect(await table('places')).toContain('Panadería La Fama,7,0,0,0\r\n');
    expect(await table('quarters')).toContain('Sin asignar,7,0,0,0\r\n');
    expect(await table('nothing')).toContain(`"'=hyperlink(""x"")",5\r\n`);
    expect((await office.admin.get('/v1/use/csv?table=x')).status).toBe(400);
  });

  it('of a place shows its owner no number from one to four', async () => {
    const { commerce, owner, admin, person, test } = office;
    await insert(today, 'open', 5, commerce);
    await insert(today, 'call', 4, commerce);
    await insert('2026-11-20', 'share', 1, commerce);
    const path = `/v1/commerces/${commerce}/use?period=7d`;
    const numbers = async (client: Client) =>
      ((await client.get(path)).body.data as PlaceUseReport).kinds.map(({ total, before }) => [
        total,
        before,
      ]);
    expect(await numbers(owner)).toEqual([
      [5, 0],
      [null, 0],
      [0, 0],
      [0, null],
    ]);
    expect(await numbers(admin)).toEqual([
      [5, 0],
      [4, 0],
      [0, 0],
      [0, 1],
    ]);
    for (const client of [person, office.powerless]) expect((await client.get(path)).status).toBe(404);
    expect((await test.visitor.get(path)).status).toBe(401);
    expect((await admin.get('/v1/commerces/x/use')).status).toBe(404);
  });

  it('forgets the numbers after 25 months', async () => {
    await insert('2024-10-28', 'visit', 1);
    await insert('2024-10-29', 'visit', 1);
    const { db, jobs } = office.test.platform;
    await jobs.enqueue(db, 'use-purge', {});
    const days = async () =>
      (await db.query<{ day: string }>(sql`select day::text from use_counts`)).map(({ day }) => day);
    await expect.poll(days).toEqual(['2024-10-29']);
  });

  it('counts what happened at a merged place for the one that remains', async () => {
    const { admin, commerce } = office;
    const kept = (await admin.get(`/v1/commerces/${commerce}`)).body.data as Commerce;
    const { categories, location } = kept;
    const merged = getId(
      await admin.post('/v1/commerces', { name: 'La Fama otra vez', categories, location }),
    );
    await insert(today, 'open', 2, merged);
    await insert(today, 'open', 3, commerce);
    const merge = { other: merged, rev: kept.rev, otherRev: 1, take: {} };
    const answer = await admin.post(`/v1/commerces/${commerce}/merge`, merge);
    expect(answer.status, answer.text).toBe(200);
    expect((await read()).places).toMatchObject([{ id: commerce, open: 5 }]);
  });
});

it('once a month administrators who may see the use get it by mail, unless they switched that off', async () => {
  const { test } = office;
  const { db, jobs } = test.platform;
  const reader = await test.signIn({ permissions: ['use:read'] });
  const silent = await test.signIn({ permissions: ['use:*'] });
  const other = await test.signIn({ permissions: ['users:*'] });
  const switched = await silent.patch(`/v1/users/${silent.id}`, {
    notificationPrefs: { use: false },
    rev: 1,
  });
  expect(switched.status, switched.text).toBe(200);
  await db.query(sql`insert into use_counts (day, kind, place, count) values ('2026-10-31', 'visit', null, 1234),
    ('2026-11-01', 'visit', null, 1)`);
  const emailOf = async ({ id }: Client) =>
    (await db.query<{ email: string }>(sql`select email from users where id = ${id}::uuid`))[0]?.email ?? '';
  await jobs.enqueue(db, 'use-mail', {});
  const mail = await mailTo(test, await emailOf(reader), /El uso de la guía en octubre de 2026/);
  expect(mail.text).toContain('Visitas: 1234');
  await mailTo(test, await emailOf(office.admin), /El uso de la guía/);
  await jobs.enqueue(db, 'use-mail', {});
  const recipients = async () =>
    (await readMails(test)).filter(({ subject }) => subject.startsWith('El uso')).map(({ to }) => to);
  await expect.poll(async () => (await db.query(sql`select 1 from use_mails`)).length).toBe(1);
  const all = await recipients();
  expect(new Set(all).size).toBe(all.length);
  for (const client of [silent, other, office.powerless, office.owner])
    expect(all).not.toContain(await emailOf(client));
  expect(await db.query(sql`select month::text from use_mails`)).toEqual([{ month: '2026-10-01' }]);
});

describe('the numbers of a place by week', () => {
  const path = () => `/v1/commerces/${office.commerce}/numbers`;
  const numbersFor = async (client: Client) => {
    const answer = await client.get(path());
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as PlaceNumbers;
  };
  const valuesOf = ({ kinds }: PlaceNumbers, name: string) =>
    kinds.find(({ kind }) => kind === name)?.values.slice(-2);
  const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00Z`);

  it('are twelve weeks from Monday on, of which an owner sees none of 1 to 4', async () => {
    const { db } = office.test.platform;
    // The 23rd is a Monday, and today, the 29th, the Sunday of its week.
    for (const [day, kind, number] of [
      ['2026-11-23', 'open', 3],
      ['2026-11-29', 'open', 4],
      ['2026-11-22', 'open', 2],
      ['2026-11-24', 'call', 5],
    ] as const)
      await db.query(sql`insert into use_counts (day, kind, place, count)
        values (${day}::date, ${kind}, ${office.commerce}::uuid, ${number}::int4)`);
    const [team, owner] = [await numbersFor(office.admin), await numbersFor(office.owner)];
    expect(team.weeks).toHaveLength(12);
    expect(team.weeks.slice(-2)).toEqual(['2026-11-16', '2026-11-23']);
    expect([valuesOf(team, 'open'), valuesOf(team, 'call')]).toEqual([
      [2, 7],
      [0, 5],
    ]);
    expect([valuesOf(owner, 'open'), valuesOf(owner, 'call')]).toEqual([
      [null, 7],
      [0, 5],
    ]);
    const csv = await office.owner.get(`${path()}/csv`);
    expect(csv.headers.get('content-disposition')).toContain('numeros-por-semanas.csv');
    const lines = csv.text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(13);
    expect(lines.at(-2)).toContain('menos de 5');
  });

  it('have the favourites and the redemptions of the week, and the median time to a first answer', async () => {
    const { db, ids } = office.test.platform;
    const { commerce } = office;
    await db.query(sql`insert into favourites (user_id, kind, record, at)
      values (${office.person.id}::uuid, 'commerces', ${commerce}::uuid, ${at('2026-11-25')})`);
    const talk = async (asked: Date, answers: [string, Date][]) => {
      const conversation = ids.next();
      await db.query(sql`insert into conversations (id, created_at, updated_at, rev, type, participants, commerce)
        values (${conversation}::uuid, ${asked}, ${asked}, 1, 'commerce', array[${office.person.id}::uuid], ${commerce}::uuid)`);
      for (const [seq, [side, time]] of [['customer', asked] as [string, Date], ...answers].entries())
        await db.query(sql`insert into messages
            (id, created_at, updated_at, rev, conversation, sender, client_id, side, seq, type, body)
          values (${ids.next()}::uuid, ${time}, ${time}, 1, ${conversation}::uuid, ${office.person.id}::uuid,
            ${ids.next()}::uuid, ${side}, ${seq + 1}::int4, 'text', 'Hola')`);
    };
    await talk(at('2026-11-24'), [['commerce', at('2026-11-24', '12:10')]]);
    await talk(at('2026-11-25'), [
      ['customer', at('2026-11-25', '12:01')],
      ['commerce', at('2026-11-25', '12:30')],
    ]);
    await talk(at('2026-11-17'), [['commerce', at('2026-11-17', '13:00')]]);
    await talk(at('2026-11-26'), []);
    const numbers = await numbersFor(office.owner);
    expect(numbers.answerMinutes.slice(-2)).toEqual([60, 20]);
    expect(numbers.medianMinutes).toBe(30);
    expect(valuesOf(numbers, 'favourite')).toEqual([0, null]);
    expect(valuesOf(await numbersFor(office.admin), 'favourite')).toEqual([0, 1]);
    expect(valuesOf(numbers, 'redemption')).toEqual([0, 0]);
  });

  it('have the words of five people that find the place, and no others', async () => {
    const { db } = office.test.platform;
    for (const [words, people] of [
      ['panaderia', 9],
      ['la fama', 5],
      ['dentista', 30],
    ] as const)
      await db.query(sql`insert into use_words values (${today}::date, 'search', ${words}, ${people}::int4)`);
    expect((await numbersFor(office.owner)).words).toEqual([
      { words: 'panaderia', people: 9 },
      { words: 'la fama', people: 5 },
    ]);
  });

  it('are for those who manage the place', async () => {
    for (const [client, status] of [
      [office.test.visitor, 401],
      [office.person, 404],
      [office.powerless, 404],
    ] as const)
      for (const way of ['', '/csv']) expect((await client.get(`${path()}${way}`)).status).toBe(status);
    expect((await office.owner.get('/v1/commerces/nada/numbers')).status).toBe(404);
  });
});
