/**
 * Rows outside of the collections (sessions, passkeys, favourites, calls, imports) × every route that names one × every caller ×
 * own and other people's rows: a caller can neither change nor read a row of somebody else.
 */
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { permits } from '../access/policy.ts';
import type { DeclaredRoute } from '../http/access.ts';
import type { Answer } from '../testing/api.ts';
import { type Caller, type CallerName, createWorld, idleJobs, type World } from '../testing/world.ts';
import type { ThingName } from '../testing/world-things.ts';
import { checksum } from './checksum.ts';
import { type CampaignRequests, createRequests } from './requests.ts';
import { findThing, isAdmitted } from './rules.ts';

let world: World;
let requests: CampaignRequests;
let routes: [DeclaredRoute, ThingName][];
const problems: string[] = [];

beforeAll(async () => {
  world = await createWorld({ env: { LOG_LEVEL: 'silent' }, jobs: idleJobs });
  requests = await createRequests(world);
  routes = world.test.api.routes.flatMap((route): [DeclaredRoute, ThingName][] => {
    const thing = findThing(route.path);
    return thing === null ? [] : [[route, thing]];
  });
});
afterAll(() => world.test.close());

const whose = ['own', 'other'] as const;
type Whose = (typeof whose)[number];
const idOf = (thing: ThingName, of: Whose) => world.things.get(thing)?.[of] ?? '';

/** The intended rights, written by hand. */
function isMeantFor(thing: string, of: Whose, name: CallerName, { principal }: Caller): boolean {
  const answers = name === 'owner' || name === 'manager';
  if (thing === 'imports') return permits(principal, 'imports', 'read');
  if (thing === 'accesses') return of === 'own' && (name === 'person' || answers);
  if (['replies', 'inboxes', 'notes'].includes(thing)) return of === 'own' && answers;
  return of === 'own' && (name === 'person' || (thing === 'calls' && answers));
}

/** Rows of others whose text the answer contains. */
function leakedFields(answer: Answer, name: CallerName, caller: Caller): string[] {
  return world.marks.in(answer.text).flatMap(({ collection, row, field }) => {
    if (!marked.has(collection)) return [];
    const of = whose.find((one) => ownRows(one).includes(row)) ?? 'other';
    return isMeantFor(collection, of, name, caller) ? [] : [`${collection}.${field}`];
  });
}
const marked = new Set<string>([
  ...['sessions', 'passkeys', 'imports', 'contact-codes', 'accesses'],
  ...['replies', 'inboxes', 'notes'],
]);
/** Ids by which marks name the rows: a contact code by its account, an access by its conversation. */
const ownRows = (of: Whose) => [
  ...[...world.things.values()].map((ids) => ids[of]),
  world.rows.get('conversations')?.get(`${of} published`) ?? '',
  ...(of === 'own' ? [world.callers.get('person')?.client.id ?? ''] : []),
];

it('every sort of row has a route that names it', () => {
  const named = new Set(routes.map(([, thing]) => thing));
  expect([...named].toSorted()).toEqual([...world.things.keys()].toSorted());
});

it('a caller can neither change nor read rows of others', async () => {
  const before = await checksum(world.test.platform.db);
  for (const [route, thing] of routes) {
    // A path can only name the caller's own favourites; a test below covers them.
    if (thing === 'favourites') continue;
    for (const [name, caller] of world.callers) {
      for (const of of whose) {
        if (isMeantFor(thing, of, name, caller)) continue;
        const [sent] = fc.sample(requests.to(route, idOf(thing, of)), { numRuns: 1, seed: 1 });
        if (!sent) continue;
        const answer = await requests.send(caller.client, route, sent);
        const isIn = isAdmitted(route.access, caller.principal);
        const refused = name === 'visitor' ? 401 : 403;
        const what = `${name} ${route.method} ${route.path} ${of}`;
        // 400 or 401: the route requires a password first and does not reveal whether the row exists.
        if (!(isIn ? [400, 401, 404] : [refused]).includes(answer.status))
          problems.push(`${what} → ${answer.status} ${answer.text.slice(0, 120)}`);
        const received = leakedFields(answer, name, caller);
        if (received.length > 0) problems.push(`${what} tells ${received}`);
      }
    }
  }
  expect(problems.splice(0)).toEqual([]);
  expect(await checksum(world.test.platform.db)).toEqual(before);
});

it('lists of the caller’s own rows contain nothing of others', async () => {
  const reads = world.test.api.routes.filter(
    ({ method, path }) => method === 'GET' && /^\/v1\/[^:]*$/.test(path),
  );
  const seen = new Set<string>();
  for (const route of reads) {
    for (const [name, caller] of world.callers) {
      const answer = await caller.client.get(route.path);
      const received = leakedFields(answer, name, caller);
      if (received.length > 0) problems.push(`${name} GET ${route.path} tells ${received}`);
      for (const { collection } of world.marks.in(answer.text))
        if (marked.has(collection)) seen.add(collection);
    }
  }
  expect(problems.splice(0)).toEqual([]);
  // Otherwise the test would prove nothing.
  expect(['sessions', 'passkeys', 'imports', 'contact-codes'].filter((name) => !seen.has(name))).toEqual([]);
});

it('a caller deletes only own favourites', async () => {
  const favourites = () =>
    world.test.platform.db.query(sql`select user_id, record from favourites order by user_id, record`);
  const before = await favourites();
  for (const [name, { client }] of world.callers) {
    if (name === 'person') continue;
    for (const of of whose) await client.delete(`/v1/favourites/commerces/${idOf('favourites', of)}`, {});
  }
  expect(await favourites()).toEqual(before);
});

it('the intended callers can use the rows', async () => {
  const person = world.callers.get('person')?.client;
  const owner = world.callers.get('owner')?.client;
  const all = world.callers.get('all')?.client;
  const call = `/v1/calls/${idOf('calls', 'own')}`;
  const found = [
    await person?.patch(`/v1/users/passkeys/${idOf('passkeys', 'own')}`, { name: 'Otro nombre' }),
    await person?.get(call),
    await owner?.get(call),
    await owner?.post(`${call}/decline`),
    await all?.get(`/v1/imports/${idOf('imports', 'other')}`),
    await person?.delete(`/v1/favourites/commerces/${idOf('favourites', 'own')}`, {}),
    await person?.delete(`/v1/users/sessions/${idOf('sessions', 'own')}`, {}),
  ];
  expect(found.map((answer) => answer?.status)).toEqual(found.map(() => 200));
});
