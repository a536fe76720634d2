import type { PlaceList, PlaceLists, SharedList } from '@callejero/contract/answers/place-lists.ts';
import { maxListedPlaces, maxPlaceLists } from '@callejero/contract/favourites.ts';
import type { ListReport } from '@callejero/contract/resources/list-reports.ts';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { type Client, password } from '../../testing/api.ts';
import { getId, getPaths, query } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();
const path = '/v1/place-lists';

const read = async (client: Client) => (await client.get(path)).body.data as PlaceLists;
const save = (client: Client, id: string, body: object) => client.put(`${path}/${id}`, body);
const newPerson = () => office.test.signIn({ role: 'user' });

/** A list of the person with these places. */
async function made(client: Client, name: string, places: readonly string[]): Promise<PlaceList> {
  const id = crypto.randomUUID();
  const { status, text, body } = await save(client, id, { name, places });
  expect(status, text).toBe(200);
  const list = (body.data as PlaceLists).find((each) => each.id === id);
  if (!list) throw new Error(text);
  return list;
}

async function shared(client: Client, name: string, places: readonly string[]) {
  const { id } = await made(client, name, places);
  const { body } = await client.post(`${path}/${id}/share`, {});
  const token = (body.data as PlaceLists).find((each) => each.id === id)?.shared?.token ?? '';
  return { id, token };
}

const page = async (token: string) => {
  const answer = await office.test.visitor.get(`/l/${token}`);
  return { status: answer.status, text: answer.text, headers: answer.headers };
};

it('a person makes a list, orders its places and deletes it; nobody else reads or changes it', async () => {
  const { commerce, foreign, test } = office;
  const person = await newPerson();
  const list = await made(person, 'Para el domingo', [commerce, foreign]);
  expect(list).toEqual({
    ...{ id: list.id, rev: 1, name: 'Para el domingo', places: [commerce, foreign] },
    ...{ shared: null, removedBecause: null },
  });
  await save(person, list.id, { rev: 1, name: 'Domingo', places: [foreign, commerce] });
  expect(await read(person)).toMatchObject([{ rev: 2, name: 'Domingo', places: [foreign, commerce] }]);

  const other = await newPerson();
  expect(await read(other)).toEqual([]);
  for (const [method, end] of [
    ['PUT', ''],
    ['POST', '/share'],
    ['DELETE', '/share'],
  ]) {
    const body = JSON.stringify(method === 'PUT' ? { name: 'Mía', places: [] } : {});
    expect((await other.send(method ?? '', `${path}/${list.id}${end}`, body)).status).toBe(404);
  }
  await other.delete(`${path}/${list.id}`, {});
  expect(await read(person)).toHaveLength(1);
  for (const _ of [1, 2]) expect((await person.delete(`${path}/${list.id}`, {})).body.data).toEqual([]);
  const guest = await test.guest();
  expect((await guest.get(path)).status).toBe(403);
});

it('the page of a shared list says who is on duty, whatever the hours are', async () => {
  const { db, clock } = office.test.platform;
  const { token } = await shared(await newPerson(), 'De noche', [office.commerce]);
  const change = (hours: string | null) =>
    db.query(sql`update commerces set opening_hours = ${hours} where id = ${office.commerce}`);
  await change('off');
  await db.query(sql`insert into shifts (id, commerce, starts_at, ends_at, created_at, updated_at, rev)
    select gen_random_uuid(), ${office.commerce}, m - interval '1 hour', m + interval '1 hour', m, m, 1
    from (select ${clock.now()}::timestamptz as m)`);
  expect((await page(token)).text).toMatch(/class="state small screen open">De turno · hasta las? /);
  await db.query(sql`delete from shifts where commerce = ${office.commerce}`);
  await change(null);
});

it('a stale write gets both versions, and a repeated one changes nothing', async () => {
  const { commerce, foreign } = office;
  const person = await newPerson();
  const { id } = await made(person, 'Café', [commerce]);
  const body = { rev: 1, name: 'Café', places: [commerce, foreign] };
  for (const _ of [1, 2]) expect((await save(person, id, body)).status).toBe(200);
  expect(await read(person)).toMatchObject([{ rev: 2 }]);
  const { status, body: answer } = await save(person, id, { rev: 1, name: 'Té', places: [commerce] });
  expect([status, answer.code]).toEqual([409, 'stale']);
  expect(answer.details).toMatchObject({
    current: { rev: 2, places: [commerce, foreign] },
    yours: { name: 'Té', places: [commerce] },
  });
  await person.delete(`${path}/${id}`, {});
  expect((await save(person, id, { rev: 2, name: 'Té', places: [] })).status).toBe(404);
});

it('a list has a plain name and places that its person may read, and a person has thirty', async () => {
  const { commerce, pending, test } = office;
  const person = await newPerson();
  const bad = async (body: object) => getPaths(await save(person, crypto.randomUUID(), body));
  expect(await bad({ name: ' ', places: [] })).toEqual(['name']);
  expect(await bad({ name: 'x'.repeat(61), places: [] })).toEqual(['name']);
  for (const name of ['Gana en https://premio.example', 'escribe a yo@premio.example', '+52 228 812 3456'])
    expect([name, await bad({ name, places: [] })]).toEqual([name, ['name']]);
  expect(await bad({ name: 'A', places: [pending] })).toEqual(['places']);
  expect(await bad({ name: 'A', places: [commerce, commerce] })).toEqual(['places']);
  const many = Array.from({ length: maxListedPlaces + 1 }, () => crypto.randomUUID());
  expect(await bad({ name: 'A', places: many })).toEqual(['places']);
  await test.platform.db.query(sql`insert into place_lists (id, user_id, created_at, updated_at, name)
    select gen_random_uuid(), ${person.id}::uuid, now(), now(), 'Lista ' || n
    from generate_series(1, ${maxPlaceLists}::int) n`);
  expect(await bad({ name: 'Una más', places: [] })).toEqual(['name']);
});

it('everybody with the link reads a shared list, with the published places and without its owner', async () => {
  const { admin, commerce, foreign, test } = office;
  const person = await newPerson();
  await test.platform.db.query(
    sql`update users set first_name = 'Eulalia', last_name = 'Zorrilla' where id = ${person.id}::uuid`,
  );
  const { token, id } = await shared(person, 'Para el «domingo» <b>', [foreign, commerce]);
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  const guest = await test.guest();
  const { body } = await guest.get(`/v1/shared-lists/${token}`);
  expect(body.data as SharedList).toEqual({ name: 'Para el «domingo» <b>', places: [foreign, commerce] });

  const { status, text, headers } = await page(token);
  expect(status).toBe(200);
  expect(text).toContain('Para el «domingo» &lt;b&gt;');
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).not.toMatch(new RegExp(`${person.id}|Eulalia|Zorrilla|${id}`));
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect((await office.test.visitor.get(`/v1/shared-lists/${token}`)).status).toBe(401);

  const { rev } = (await admin.get(`/v1/commerces/${foreign}`)).body.data as { rev: number };
  await admin.delete(`/v1/commerces/${foreign}`, { rev });
  const after = (await guest.get(`/v1/shared-lists/${token}`)).body.data as SharedList;
  expect(after.places).toEqual([commerce]);
  expect((await page(token)).text).toContain('1 lugar de');
  const archived = (await admin.get(`/v1/commerces/${foreign}?_archived=true`)).body.data as { rev: number };
  await admin.post(`/v1/commerces/${foreign}/restore`, { rev: archived.rev });
});

it('a withdrawn link is gone at once and for good; renewing keeps the address', async () => {
  const { commerce } = office;
  const person = await newPerson();
  const { id, token } = await shared(person, 'Cenas', [commerce]);
  await person.post(`${path}/${id}/share`, {});
  expect((await read(person))[0]?.shared?.token).toBe(token);
  for (const _ of [1, 2]) expect((await person.delete(`${path}/${id}/share`, {})).status).toBe(200);
  const gone = await page(token);
  expect([gone.status, gone.text.includes('Esta lista ya no se comparte')]).toEqual([404, true]);
  expect((await person.get(`/v1/shared-lists/${token}`)).status).toBe(404);
  const { body } = await person.post(`${path}/${id}/share`, {});
  expect((body.data as PlaceLists)[0]?.shared?.token).not.toBe(token);
  for (const wrong of ['nada', '0'.repeat(32), '%00']) expect((await page(wrong)).status).toBe(404);
});

it('a link lives for a year, and the job forgets its address', async () => {
  const { commerce, test } = office;
  const { db, clock, jobs } = test.platform;
  const person = await newPerson();
  const { id, token } = await shared(person, 'Un año', [commerce]);
  const until = Date.parse((await read(person))[0]?.shared?.until ?? '');
  expect(Math.round((until - clock.now().getTime()) / 86_400_000)).toBe(365);
  await db.query(
    sql`update place_lists set shared_until = ${clock.now()}::timestamptz where id = ${id}::uuid`,
  );
  expect((await page(token)).status).toBe(404);
  expect((await read(person))[0]?.shared).toBeNull();
  await jobs.enqueue(db, 'place-lists-purge', {});
  await expect
    .poll(() => db.query(sql`select token, name from place_lists where id = ${id}::uuid`))
    .toEqual([{ token: null, name: 'Un año' }]);
});

it('a guest reports a list, the team takes it down with a reason, and its owner can’t share it again', async () => {
  const { admin, powerless, commerce, test } = office;
  const person = await newPerson();
  const { id, token } = await shared(person, 'Una lista fea', [commerce]);
  const guest = await test.guest();
  const report = (client: Client, body: object) => client.post(`/v1/shared-lists/${token}/report`, body);
  expect(getPaths(await report(guest, { kind: 'other' }))).toEqual(['text']);
  for (const _ of [1, 2]) expect((await report(guest, { kind: 'insult' })).status).toBe(200);
  expect((await report(await newPerson(), { kind: 'spam', text: 'Es publicidad' })).status).toBe(200);

  const reportsOf = async () => {
    const { body } = await admin.get(query('/v1/list-reports', { _filters: { list: id } }));
    return body.data as unknown as ListReport[];
  };
  const reports = await reportsOf();
  expect((await admin.get('/v1/waiting')).body.data).toMatchObject({ lists: 2 });
  expect(reports.map(({ kind, status }) => [kind, status]).toSorted()).toEqual([
    ['insult', 'open'],
    ['spam', 'open'],
  ]);
  expect(reports[0]).toMatchObject({ name: 'Una lista fea', places: [expect.any(String)] });
  expect(JSON.stringify(reports)).not.toContain(person.id);
  const [first] = reports;
  const decide = (client: Client, body: object) =>
    client.post(`/v1/list-reports/${first?.id}/decide`, { rev: first?.rev, ...body });
  expect((await decide(powerless, { decision: 'dismiss' })).status).toBe(403);
  expect((await person.get('/v1/list-reports')).status).toBe(403);
  expect(getPaths(await decide(admin, { decision: 'remove' }))).toEqual(['reason']);
  const taken = await decide(admin, { decision: 'remove', reason: 'El nombre insulta.' });
  expect(taken.status, taken.text).toBe(200);
  expect((await decide(admin, { decision: 'dismiss' })).status).toBe(409);
  expect((await reportsOf()).map(({ status }) => status)).toEqual(['removed', 'removed']);
  expect((await admin.get('/v1/waiting')).body.data).toMatchObject({ lists: 0 });

  expect((await page(token)).status).toBe(404);
  expect(await read(person)).toMatchObject([{ shared: null, removedBecause: 'El nombre insulta.' }]);
  expect((await person.post(`${path}/${id}/share`, {})).status).toBe(409);
  const history = await test.platform.db.query(sql`select action, actor from changes
    where resource = 'list-reports' and record_id = ${first?.id}::uuid order by at`);
  expect(history).toEqual([
    { action: 'created', actor: null },
    { action: 'list-remove', actor: admin.id },
  ]);
});

it('the reports of a network about lists are limited', async () => {
  const { commerce } = office;
  const { token } = await shared(await newPerson(), 'Limitada', [commerce]);
  const noisy = await newPerson();
  const statuses: number[] = [];
  for (let number = 0; number < 11; number += 1) {
    const body = { kind: 'other', text: `Motivo ${number}` };
    statuses.push((await noisy.post(`/v1/shared-lists/${token}/report`, body)).status);
  }
  expect([statuses.slice(0, 10).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
});

it('lists are in the data of a person, and go with the account, as do the reports about them', async () => {
  const { commerce, test } = office;
  const { db } = test.platform;
  const person = await newPerson();
  const { id, token } = await shared(person, 'Mis cafés', [commerce]);
  await person.post(`/v1/shared-lists/${token}/report`, { kind: 'spam' });
  const data = await person.get('/v1/users/myData');
  expect((data.body as unknown as { placeLists: object[] }).placeLists).toMatchObject([
    { name: 'Mis cafés', places: [commerce] },
  ]);
  expect(data.text).not.toContain(token);
  await person.post('/v1/users/deleteAccount', { currentPassword: password });
  expect((await page(token)).status).toBe(404);
  expect(await db.query(sql`select from place_lists where id = ${id}::uuid`)).toEqual([]);
  expect(await db.query(sql`select from list_reports where list = ${id}::uuid`)).toEqual([]);
});

it('a place that is merged into another one becomes that one in every list, once', async () => {
  const { admin } = office;
  const category = getId(await admin.post('/v1/categories', { name: 'De fusiones', kind: 'commerce' }));
  const place = async (name: string, lat: number) =>
    getId(await admin.post('/v1/commerces', { name, categories: [category], location: { lat, lng: -96.7 } }));
  const [gone, stays, other] = [await place('A', 19.1), await place('B', 19.2), await place('C', 19.3)];
  const [both, one] = [await newPerson(), await newPerson()];
  await office.test.platform.db.query(
    sql`update commerces set status = 'accepted' where id = any(${[gone, stays, other]}::uuid[])`,
  );
  await made(both, 'Las dos', [gone, other, stays]);
  await made(one, 'Una', [other, gone]);
  const revOf = async (id: string) =>
    ((await admin.get(`/v1/commerces/${id}`)).body.data as { rev: number }).rev;
  const merged = await admin.post(`/v1/commerces/${stays}/merge`, {
    ...{ other: gone, rev: await revOf(stays), otherRev: await revOf(gone), take: {} },
  });
  expect(merged.status, merged.text).toBe(200);
  expect(await read(both)).toMatchObject([{ rev: 2, places: [other, stays] }]);
  expect(await read(one)).toMatchObject([{ rev: 2, places: [other, stays] }]);
});
