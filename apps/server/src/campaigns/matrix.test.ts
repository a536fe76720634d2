/**
 * Every route × every principal × own and other people's rows, published, pending, archived, and of a commerce that is not
 * public, in all collections. The answers of a route are compared with the policies; a route without a rule fails.
 */
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { permits } from '../access/policy.ts';
import type { DeclaredRoute } from '../http/access.ts';
import type { Answer, Client } from '../testing/api.ts';
import { query } from '../testing/back-office.ts';
import {
  type Caller,
  type CallerName,
  createWorld,
  idleJobs,
  type RowKind,
  type World,
} from '../testing/world.ts';
import { checksum } from './checksum.ts';
import { type CampaignRequests, createRequests } from './requests.ts';
import { findCollection, isAdmitted, type Rule, ruleFor } from './rules.ts';
import { isVisible, isVisibleInArchive, readVerdicts, type Verdict, type Verdicts } from './verdicts.ts';

let world: World;
let requests: CampaignRequests;
/** By caller and collection. */
const verdicts = new Map<string, Verdicts>();
/** By rule. Of several routes with the same path, the first counts. */
const routes = new Map<Rule | null, DeclaredRoute[]>();
const problems: string[] = [];

beforeAll(async () => {
  world = await createWorld({ env: { LOG_LEVEL: 'silent' }, jobs: idleJobs });
  const { api, platform } = world.test;
  requests = await createRequests(world);
  await storeFiles(world);
  for (const [name, { principal }] of world.callers) {
    for (const [collection, binding] of api.registry)
      verdicts.set(`${name} ${collection}`, await readVerdicts(platform.db, binding, principal));
  }
  const known = new Set<string>();
  for (const route of api.routes) {
    const written = `${route.method} ${route.path}`;
    if (known.has(written)) continue;
    known.add(written);
    const rule = ruleFor(api.registry, route);
    routes.set(rule, [...(routes.get(rule) ?? []), route]);
  }
});
afterAll(() => world.test.close());

/** Stores the contents that the rows of files name. Without them every caller would get 404. */
async function storeFiles({ test: { platform } }: World): Promise<void> {
  const rows = await platform.db.query<{ file: string }>(sql`select file from files`);
  for (const { file } of rows) await platform.files.put(`documents/${file}`, new TextEncoder().encode(file));
}

function says(name: CallerName, collection: string): Verdicts {
  const found = verdicts.get(`${name} ${collection}`);
  if (!found) throw new Error(`No verdict of ${collection} for ${name}`);
  return found;
}

function check(what: string, answer: Answer, wanted: readonly number[]): void {
  if (!wanted.includes(answer.status))
    problems.push(`${what} → ${answer.status}, wanted ${wanted.join(' or ')}: ${answer.text.slice(0, 160)}`);
}

/** The status of a refusal: 401 without an account, 403 with one. */
const refused = (name: CallerName) => (name === 'visitor' ? 401 : 403);

type Act = (route: DeclaredRoute, name: CallerName, caller: Caller) => Promise<void>;

/** All routes of the rules as every caller. */
async function each(rules: readonly Rule[], act: Act): Promise<void> {
  const all = rules.flatMap((rule) => routes.get(rule) ?? []);
  expect(all.length).toBeGreaterThan(20);
  for (const route of all) {
    const callers = [...world.callers];
    // The server limits how many exports run at the same time.
    const size = route.path.endsWith('/csv') ? 1 : callers.length;
    for (let at = 0; at < callers.length; at += size) {
      const some = callers.slice(at, at + size);
      await Promise.all(some.map(([name, caller]) => act(route, name, caller)));
    }
  }
  expect(problems.splice(0)).toEqual([]);
}

const nameOf = ({ path }: DeclaredRoute) => findCollection(world.test.api.registry, path) ?? '';

/** Rows of a collection; one is enough if every row gets the same refusal. */
function rowsOf(collection: string, areAll: boolean): [RowKind, string][] {
  const rows = [...(world.rows.get(collection) ?? [])];
  return areAll ? rows : rows.slice(0, 1);
}

const sortsOf = (collection: string, ids: readonly string[]): string =>
  rowsOf(collection, true)
    .flatMap(([sort, id]) => (ids.includes(id) ? [sort] : []))
    .join(', ') || 'none';

it('every route has an expectation', () => {
  expect(routes.get(null) ?? []).toEqual([]);
  expect([...world.rows].filter(([, rows]) => rows.size < 2)).toEqual([]);
});

/** Compares the total of the whole collection, including rows that are not the world's. */
async function checkTotal(what: string, path: string, client: Client, { of }: Verdicts): Promise<void> {
  const answer = await client.get(query(path, { _perPage: 1 }));
  const total = (answer.body.meta as { total?: number } | undefined)?.total;
  const wanted = [...of.values()].filter(isVisible).length;
  if (total !== wanted) problems.push(`${what} counts ${total}, wanted ${wanted}`);
}

it('lists, archives and exports contain exactly the rows that the policy shows', async () => {
  await each(['list', 'csv'], async (route, name, { client, principal }) => {
    const { path, access } = route;
    const collection = nameOf(route);
    const own = says(name, collection);
    const ids = rowsOf(collection, true).map(([, id]) => id);
    for (const isArchive of collection === 'audit' ? [false] : [false, true]) {
      const isCsv = path.endsWith('/csv');
      const answer = await client.get(
        query(path, {
          _filters: { id: { $in: ids } },
          ...(isCsv ? { _select: ['id'] } : { _perPage: 100 }),
          ...(isArchive && { _archived: true }),
        }),
      );
      const what = `${name} GET ${path}${isArchive ? ' archived' : ''}`;
      const isIn = isAdmitted(access, principal) && own.reads && (!isArchive || own.archives);
      check(what, answer, [isIn ? 200 : refused(name)]);
      if (!isIn || answer.status !== 200) continue;
      const isShown = isArchive ? isVisibleInArchive : isVisible;
      const wanted = ids.filter((id) => isShown(own.of.get(id)));
      const { data, meta } = answer.body as { data?: { id: string }[]; meta?: { total: number } };
      const got = isCsv ? ids.filter((id) => answer.text.includes(id)) : (data ?? []).map(({ id }) => id);
      if (!isCsv && !isArchive && collection !== 'audit') await checkTotal(what, path, client, own);
      if (got.toSorted().join() !== wanted.toSorted().join() || (!isCsv && meta?.total !== wanted.length))
        problems.push(`${what} has ${sortsOf(collection, got)}, wanted ${sortsOf(collection, wanted)}`);
    }
  });
});

it('one row is shown with the fields of its grants, or it is not found', async () => {
  await each(['one'], async (route, name, { client }) => {
    const collection = nameOf(route);
    const own = says(name, collection);
    const none = await client.get(route.path.replace(':id', 'nada'));
    check(`${name} GET ${collection} nada`, none, [own.reads ? 404 : refused(name)]);
    for (const [sort, id] of rowsOf(collection, own.reads)) {
      const verdict = own.of.get(id);
      const answer = await client.get(route.path.replace(':id', id));
      const what = `${name} GET ${collection} ${sort}`;
      check(what, answer, [!own.reads ? refused(name) : isVisible(verdict) ? 200 : 404]);
      for (const field of shownFields(answer, id))
        if (!verdict?.fields.has(field)) problems.push(`${what} shows ${field}`);
    }
  });
});

/** Fields of the row that have a value in the answer, or whose text the answer contains. */
function shownFields(answer: Answer, id: string): string[] {
  const isFilled = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);
  const record = answer.status === 200 ? (answer.body.data as Record<string, unknown>) : {};
  const filled = Object.keys(record).filter((field) => isFilled(record[field]));
  const marked = world.marks.in(answer.text).filter(({ row }) => row === id);
  return [...filled, ...marked.map(({ field }) => field)];
}

/** A revision that no row has: a permitted write gets 409 and writes nothing. */
const stale = JSON.stringify({ rev: 1_000_000 });

/** Statuses of a write to a row, by rule. */
function writeStatuses(rule: Rule, name: CallerName, own: Verdicts, verdict: Verdict | undefined): number[] {
  const isUpdate = rule === 'update' || rule === 'replace';
  if (!(isUpdate ? own.updates : own.archives)) return [refused(name)];
  const isFound = rule === 'restore' ? verdict?.granted && verdict.archived : isVisible(verdict);
  if (!isFound) return [404];
  if (!(isUpdate ? verdict?.updates : verdict?.archives)) return [403];
  // A replacement is invalid too, because it lacks required fields.
  return rule === 'replace' ? [400, 409] : [409];
}

it('writes without a grant are refused, row by row', async () => {
  const before = await checksum(world.test.platform.db);
  await each(['create'], async (route, name, { client }) => {
    const { creates } = says(name, nameOf(route));
    const answer = await client.post(route.path, { unknown: true });
    check(`${name} POST ${route.path}`, answer, [creates ? 400 : refused(name)]);
  });
  await each(['update', 'replace', 'archive', 'restore'], async (route, name, { client }) => {
    const collection = nameOf(route);
    const own = says(name, collection);
    const rule = ruleFor(world.test.api.registry, route) ?? 'door';
    for (const [sort, id] of rowsOf(collection, own.updates || own.archives)) {
      const answer = await client.send(route.method, route.path.replace(':id', id), stale);
      const what = `${name} ${route.method} ${route.path} ${sort}`;
      check(what, answer, writeStatuses(rule, name, own, own.of.get(id)));
    }
  });
  expect(await checksum(world.test.platform.db)).toEqual(before);
});

/** Routes that work on rows that the policy does not show, and why. Each has tests of its own. */
const wider = new Map([
  ['GET /v1/users/:id/data', 'A person may ask for the own data after the account was archived.'],
  ['POST /v1/users/:id/erase', 'A person may ask for erasure after the account was archived.'],
  ['POST /v1/conversations/:id/access', 'Whoever may inspect a conversation gives a reason first.'],
  ['POST /v1/commerces/:id/unlock', 'A lock is given back by its holder, whatever became of the commerce.'],
  ['GET /v1/promotions/:id/settlement.csv', 'What was redeemed is settled after the promotion was deleted.'],
]);

it('a special route of one row does and reveals nothing if the row is not shown to the caller', async () => {
  const before = await checksum(world.test.platform.db);
  await each(['row'], async (route, name, { client, principal }) => {
    const collection = nameOf(route);
    const own = says(name, collection);
    const isIn = isAdmitted(route.access, principal);
    if (wider.has(`${route.method} ${route.path}`) && isIn) return;
    for (const [sort, id] of rowsOf(collection, isIn)) {
      if (isIn && isVisible(own.of.get(id))) continue;
      const [sent] = fc.sample(requests.to(route, id), { numRuns: 1, seed: 1 });
      if (!sent) continue;
      const answer = await requests.send(client, route, sent);
      const what = `${name} ${route.method} ${route.path} ${sort}`;
      check(what, answer, isIn ? [400, 401, 403, 404, 409, 422] : [refused(name)]);
      const received = world.marks.in(answer.text).filter(({ row }) => row === id);
      if (received.length > 0)
        problems.push(`${what} tells ${received.map(({ field }) => field).join(', ')}`);
    }
  });
  const own = world.rows.get('files')?.get('own published');
  expect((await world.callers.get('person')?.client.get(`/v1/files/${own}/content`))?.status).toBe(200);
  expect(await checksum(world.test.platform.db)).toEqual(before);
});

/** Signing out would end the session that the other requests use. */
const isLogout = ({ path }: DeclaredRoute) => path === '/v1/users/logout' || path === '/v1/till/end';

it('every other route is open to the callers that it declares, including administrators of each preset', async () => {
  await each(['door'], async (route, name, { client, principal }) => {
    if (isLogout(route) && name !== 'visitor') return;
    const path = route.path.replace(/[:*][A-Za-z]*(?:\{[^}]*\})?/g, '01890000-0000-7000-8000-000000000000');
    const answer = await client.send(route.method, path, route.method === 'GET' ? null : '{}');
    const what = `${name} ${route.method} ${route.path}`;
    if (!isAdmitted(route.access, principal)) check(what, answer, [refused(name)]);
    else if (answer.status >= 500) problems.push(`${what} → ${answer.status}`);
  });
});

/** Sorts of living rows, by a name for them. */
const groups = {
  none: () => false,
  all: () => true,
  public: (_, state) => state === 'published',
  /** Whatever the state of its commerce. */
  listed: (_, state) => state !== 'pending',
  /** It has no state of its own: that of its commerce decides. */
  ofPublic: (_, state) => state === 'published' || state === 'pending',
  self: (isOwn, state) => isOwn && state === 'published',
  own: (isOwn) => isOwn,
  /** Rows of one's commerces that are not archived. */
  ofCommerce: (isOwn, state) => isOwn && state !== 'under archived',
} satisfies Record<string, (isOwn: boolean, state: string) => boolean>;
type Group = keyof typeof groups;

/**
 * The intended rights, written by hand and not derived from the policies: of a guest, a person, an owner of commerces, an
 * administrator without permissions. A collection without a line is open only to administrators with a permission for it.
 */
const intended: Readonly<Record<string, readonly [Group, Group[], Group[], Group]>> = {
  provinces: ['all', ['all'], ['all'], 'all'],
  quarters: ['all', ['all'], ['all'], 'all'],
  pages: ['all', ['all'], ['all'], 'all'],
  holidays: ['all', ['all'], ['all'], 'all'],
  shifts: ['ofPublic', ['ofPublic'], ['ofPublic'], 'ofPublic'],
  alerts: ['all', ['all'], ['all'], 'all'],
  categories: ['public', ['public'], ['public'], 'public'],
  users: ['none', ['self'], ['none'], 'none'],
  addresses: ['public', ['public', 'own'], ['public'], 'public'],
  commerces: ['public', ['public'], ['public', 'own'], 'public'],
  files: ['none', ['own'], ['none'], 'none'],
  actions: ['none', ['own'], ['none'], 'none'],
  discounts: ['public', ['public'], ['all'], 'public'],
  products: ['public', ['public'], ['public', 'ofCommerce'], 'public'],
  promotions: ['public', ['public'], ['public', 'ofCommerce'], 'public'],
  redemptions: ['none', ['own'], ['ofCommerce'], 'none'],
  events: ['listed', ['listed'], ['listed', 'ofCommerce'], 'listed'],
  vehicles: ['public', ['public', 'own'], ['public', 'ofCommerce'], 'public'],
  notices: ['none', ['own'], ['none'], 'none'],
  reports: ['none', ['own'], ['none'], 'none'],
  claims: ['none', ['own'], ['none'], 'none'],
  push: ['none', ['own'], ['none'], 'none'],
  conversations: ['none', ['own'], ['ofCommerce'], 'none'],
  messages: ['none', ['own'], ['own'], 'none'],
  'message-reports': ['none', ['own'], ['none'], 'none'],
  'list-reports': ['none', ['none'], ['none'], 'none'],
};
/** Where cashiers see less than owners, besides the rows of their commerces. */
const ofCashiers: Readonly<Record<string, Group[]>> = { discounts: ['public'], messages: [] };
/** Collections that no permission opens: conversations and notices of people. */
const neverOpened = ['conversations', 'messages', 'notices'];

/** Fields of one's own published rows that nobody shows to a person who asks, or to an owner who answers, in their screens. */
const hidden: Readonly<Record<string, { person: string[]; owner: string[] }>> = {
  conversations: { person: ['assignee'], owner: [] },
  messages: { person: [], owner: [] },
};

function intendedFor(name: CallerName, { principal }: Caller, collection: string): readonly Group[] {
  const [guest, person, owner, powerless] = intended[collection] ?? ['none', [], [], 'none'];
  if (name === 'visitor') return [collection === 'pages' ? 'all' : 'none'];
  if (name === 'guest') return [guest];
  if (name === 'person') return person;
  if (name === 'owner') return owner;
  if (name === 'manager') return collection === 'vehicles' ? ['public'] : owner;
  if (name === 'cashier') return ofCashiers[collection] ?? owner.filter((group) => group !== 'ofCommerce');
  if (name === 'till') return [];
  const area = collection === 'redemptions' ? 'promotions' : collection;
  const isOpened = !neverOpened.includes(collection) && permits(principal, area, 'read');
  return [isOpened ? 'all' : powerless];
}

it('the policies show exactly the intended rows', () => {
  expect(Object.keys(intended).filter((name) => !world.rows.has(name))).toEqual([]);
  for (const [name, caller] of world.callers) {
    for (const [collection, rows] of world.rows) {
      const wanted = intendedFor(name, caller, collection);
      const { of } = says(name, collection);
      const isMeant = (sort: RowKind) => {
        const [, whose, state = ''] = /^(own|other) (.*)$/.exec(sort) ?? [];
        return state !== 'archived' && wanted.some((group) => groups[group](whose === 'own', state));
      };
      const got = [...rows].filter(([, id]) => isVisible(of.get(id))).map(([sort]) => sort);
      expect([name, collection, got]).toEqual([name, collection, [...rows.keys()].filter(isMeant)]);
    }
  }
});

it('the policies hide exactly the intended fields of conversations and their messages', () => {
  for (const [collection, callers] of Object.entries(hidden)) {
    const all = Object.keys(world.test.api.registry.get(collection)?.resource.fields ?? {});
    const id = world.rows.get(collection)?.get('own published') ?? '';
    for (const [name, fields] of Object.entries(callers) as [CallerName, string[]][]) {
      const shown = says(name, collection).of.get(id)?.fields;
      expect([name, collection, all.filter((field) => !shown?.has(field))]).toEqual([
        name,
        collection,
        fields,
      ]);
    }
  }
});

/** Columns of moments until which something holds. */
const deadline = /\b\w+_until\b|\bexpires_at\b/;

it('a policy that names a deadline compares it with the present, and says which column it is', () => {
  for (const [collection, { policy }] of world.test.api.registry) {
    for (const [name, { principal }] of world.callers) {
      for (const { rows } of policy.read(principal)) {
        const { text = '', values = [] } = rows?.('t') ?? {};
        const compares = values.some((value) => value instanceof Date);
        if (deadline.test(text)) expect([name, collection, compares]).toEqual([name, collection, true]);
        if (compares)
          expect([collection, text]).toEqual([collection, expect.stringContaining(policy.changesAt ?? '-')]);
      }
    }
  }
});
