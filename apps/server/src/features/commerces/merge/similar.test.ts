import { proposalLimits } from '@callejero/contract/resources/commerces.ts';
import { beforeAll, expect, it } from 'vitest';
import { limitKey } from '../../../http/rate-limit.ts';
import type { Client } from '../../../testing/api.ts';
import { getId, getPaths } from '../../../testing/back-office.ts';
import { testApi } from '../../../testing/fixtures.ts';

const test = testApi();
let admin: Client;
let person: Client;
let category: string;
beforeAll(async () => {
  admin = await test.signIn();
  person = await test.signIn({ role: 'user' });
  category = getId(await admin.post('/v1/categories', { name: 'Cafeterías', kind: 'commerce' }));
});

const base = { lat: 19.53, lng: -96.92 };
async function place(name: string, more: object = {}, who = admin): Promise<string> {
  const id = getId(
    await who.post('/v1/commerces', { name, categories: [category], location: base, ...more }),
  );
  if (who === admin) await admin.post(`/v1/commerces/${id}/review`, { decision: 'accept', rev: 1 });
  return id;
}
const ask = (body: object, who = person) => who.post('/v1/commerces/similar', body);
interface Similar {
  id: string;
  distance: number;
  reasons: string[];
  categories: { name: string }[];
}
async function found(body: object, who = person): Promise<Similar[]> {
  const { status, text, body: answer } = await ask(body, who);
  expect(status, text).toBe(200);
  return answer.data as Similar[];
}

it('the check before a proposal lists existing places with the same name, number or web site, and why', async () => {
  const twin = await place('Café La Parroquia');
  await place('Zapatería Andares');
  const called = await place('Antojitos El Jardín', {
    phones: ['+522281234567'],
    location: { lat: 19.54, lng: -96.92 },
  });
  const linked = await place('Sucursal', {
    website: 'https://www.parroquia.example',
    location: { lat: 19.52, lng: -96.92 },
  });
  const similar = await found({
    name: 'CAFE LA PARROQUIA',
    location: base,
    phones: ['+522281234567'],
    website: 'http://parroquia.example/menu',
  });
  expect(Object.fromEntries(similar.map(({ id, reasons }) => [id, reasons]))).toEqual({
    [twin]: ['name'],
    [called]: ['phone'],
    [linked]: ['website'],
  });
  expect(similar.find(({ id }) => id === twin)).toMatchObject({
    distance: 0,
    categories: [{ name: 'Cafeterías' }],
  });
  expect(await found({ name: 'Ferretería Díaz', location: base })).toEqual([]);
});

it('the check before a proposal shows only the person’s own pending places, and five at most', async () => {
  const neighbour = await test.signIn({ role: 'user' });
  const mine = await place('Taller Ruiz', {}, person);
  await place('Taller Ruiz', {}, neighbour);
  const ids = async (who: Client) =>
    (await found({ name: 'Taller Ruiz', location: base }, who)).map(({ id }) => id);
  expect(await ids(person)).toEqual([mine]);
  expect(await ids(await test.signIn({ role: 'user' }))).toEqual([]);
  for (let at = 0; at <= proposalLimits.similar; at += 1) await place('Oxxo Centro');
  expect(await found({ name: 'Oxxo Centro', location: base })).toHaveLength(proposalLimits.similar);
});

it('the check before a proposal needs a name, a place and a session, with a limit per hour', async () => {
  expect(getPaths(await ask({}))).toEqual(['name', 'location']);
  expect(getPaths(await ask({ name: 'x', location: base, phones: ['123'] }))).toEqual(['phones.0']);
  expect(getPaths(await ask({ name: 'x', location: { lat: 91, lng: 0 } }))).toEqual(['location.lat']);
  expect((await ask({ name: 'x', location: base }, test.visitor)).status).toBe(401);
  const other = await test.signIn({ role: 'user' });
  for (let at = 0; at < proposalLimits.similarPerHour; at += 1)
    await test.platform.limits.consume(limitKey`similar:${other.id}`, proposalLimits.similarPerHour, 3600);
  expect((await ask({ name: 'x', location: base }, other)).status).toBe(429);
});
