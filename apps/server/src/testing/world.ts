/**
 * The fixtures of the campaigns: a database with a row of every sort in every collection, and a client for every kind of caller.
 * Rows are made from the contract, so a new collection is included automatically.
 */
import type { CommerceRole } from '@callejero/contract/commerce-roles.ts';
import { type PresetName, permissionPresets, presetNames } from '@callejero/contract/permission-presets.ts';
import type { Field } from '@callejero/contract/resource.ts';
import sql from 'sql-template-tag';
import type { Binding, Registry, Row } from '../access/binding.ts';
import { guest, type Principal, visitor } from '../access/policy.ts';
import type { Jobs } from '../ports/ports.ts';
import { newTillToken } from '../resource/till.ts';
import { type Client, createTestApi, type TestApi, type TestApiOptions } from './api.ts';
import { insertRow, Marks, markedRow } from './world-rows.ts';
import { insertPrices, insertThings, type ThingName, type Things, thingNames } from './world-things.ts';

export const states = ['published', 'pending', 'archived', 'under pending', 'under archived'] as const;
type State = (typeof states)[number];
type Whose = 'own' | 'other';
/** `own`: a row of `person` and of a commerce of `owner`. `under …`: a published row of a commerce that is not public. */
export type RowKind = `${Whose} ${State}`;

export interface Caller {
  client: Client;
  principal: Principal;
}
export type CallerName = 'visitor' | 'guest' | 'person' | CommerceRole | 'till' | 'powerless' | PresetName;

export interface World {
  test: TestApi;
  callers: ReadonlyMap<CallerName, Caller>;
  /** Ids by collection and sort. */
  rows: ReadonlyMap<string, ReadonlyMap<RowKind, string>>;
  things: Things;
  marks: Marks;
}

/** Collections whose rows the server makes itself. */
const madeByServer = new Set(['pages', 'audit']);

/** Fields that reference the people of a commerce. */
const roleFields: Readonly<Record<string, CommerceRole>> = {
  owners: 'owner',
  managers: 'manager',
  cashiers: 'cashier',
};

/** Fields that reference the person who owns the row; other references to accounts get the worker. */
const personFields = new Set(['user', 'owner', 'userApp', 'sender', 'participants']);

/** Sorts collections so that each follows those that it references. */
function inOrder(registry: Registry): Binding[] {
  const done = new Set<string>();
  const ordered: Binding[] = [];
  const visit = (binding: Binding) => {
    const { name, fields } = binding.resource;
    if (done.has(name)) return;
    done.add(name);
    for (const { to } of Object.values<Field>(fields)) {
      const target = to === undefined ? undefined : registry.get(to);
      if (target) visit(target);
    }
    ordered.push(binding);
  };
  for (const binding of registry.values()) visit(binding);
  return ordered;
}

const isPublic = (option: string) => ['accepted', 'published', 'open', 'active'].includes(option);

/** Values that make a row public or pending. */
function stateOf({ resource }: Binding, state: State): Row {
  const { status, active } = resource.fields as Record<string, Field>;
  const options = Object.keys(status?.options ?? {});
  const row: Row = {};
  if (status) row.status = state === 'pending' ? options[0] : (options.find(isPublic) ?? options.at(-1));
  if (active) row.active = state !== 'pending';
  return row;
}

/** Values that the features rely on and the contract does not describe. */
const shapes: Readonly<Record<string, (number: number) => Row>> = {
  users: () => ({ roles: ['user'] }),
  administrators: () => ({ roles: ['administrator'], permissions: [] }),
  conversations: () => ({ type: 'commerce', firstSeq: 1, lastSeq: 1, lastMod: 1 }),
  messages: (number) => ({ type: 'text', side: 'customer', seq: number, attachments: [] }),
  'message-reports': () => ({ excerpt: [] }),
  'list-reports': () => ({ places: [] }),
  notifications: () => ({
    kind: 'promotions',
    audience: { all: true },
    payload: { action: { name: 'general', type: 'push' } },
    stats: { targeted: null, reachable: null, accepted: null, opened: null, failed: null },
  }),
  notices: () => ({
    kind: 'service',
    payload: { action: { name: 'general', type: 'push' } },
    expiresAt: null,
  }),
  promotions: () => ({
    endsAt: '2099-01-01T00:00:00Z',
    validHours: null,
    ownDiscountType: null,
    ownDiscountValue: null,
  }),
  commerces: () => ({
    openingHours: null,
    pendingChanges: { description: 'pendiente' },
    refusedChanges: { description: 'no publicado' },
    permanentlyClosedAt: null,
    temporarilyClosed: false,
  }),
  events: () => ({ startsAt: '2099-01-01T00:00:00Z', recurrence: null, eventStatus: 'scheduled' }),
  vehicles: (number) => ({ plate: `ZQ-${number}`, sharedUntil: '2099-01-01T00:00:00Z' }),
  provinces: (number) => ({ code: `ZQ-${number}`.slice(0, 6), country: 'ZQ' }),
  quarters: (number) => ({ geometry: square(number % 170) }),
  shifts: (number) => ({
    startsAt: `20${10 + (number % 80)}-01-01T00:00:00Z`,
    endsAt: `20${10 + (number % 80)}-01-01T12:00:00Z`,
  }),
  alerts: () => ({ startsAt: '2026-01-01T00:00:00Z', endsAt: null }),
  holidays: () => ({ yearly: null, scope: 'city', date: '2099-01-01' }),
  files: () => ({ private: false, mime: 'text/plain' }),
  reports: () => ({ answerPublic: false }),
};

/** Far from the places, so that it contains none. */
const square = (at: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [at, 60],
      [at + 0.5, 60],
      [at + 0.5, 60.5],
      [at, 60],
    ],
  ],
});

type People = Record<Whose, { person: string } & Record<CommerceRole, string>>;

async function makeRows(test: TestApi, people: People, worker: string) {
  const { registry } = test.api;
  const { db, ids, clock } = test.platform;
  const marks = new Marks();
  const rows = new Map<string, Map<RowKind, string>>();
  let number = 0;
  for (const binding of inOrder(registry)) {
    const { name } = binding.resource;
    const fields = Object.entries<Field>(binding.resource.fields);
    const own = new Map<RowKind, string>();
    rows.set(name, own);
    if (madeByServer.has(name)) continue;
    const hasCommerce = fields.some(([field]) => field === 'commerce');
    for (const whose of ['own', 'other'] as const) {
      for (const state of states) {
        if (state.startsWith('under') && !hasCommerce) continue;
        if (name === 'users' && state === 'published') {
          own.set(`${whose} published`, people[whose].person);
          continue;
        }
        number += 1;
        const id = ids.next();
        const row: Row = {
          ...markedRow(binding, id, marks),
          id,
          createdAt: clock.now(),
          updatedAt: clock.now(),
        };
        for (const [field, { to, kind }] of fields) {
          if (to === undefined || to === name) continue;
          const under = to === 'commerces' && state.startsWith('under') ? state.slice(6) : null;
          const target = rows.get(to);
          let found = target?.get(`${whose} ${state}`);
          // A person can report a message once, so each report needs another message.
          if (!state.startsWith('under') && to !== 'messages') found = undefined;
          if (under !== null) found = target?.get(`${whose} ${under as State}`);
          found ??= target?.get(`${whose} published`);
          if (to === 'users') found = people[whose][roleFields[field] ?? 'person'];
          if (to === 'users' && !roleFields[field] && !personFields.has(field)) found = worker;
          row[field] = kind === 'references' ? (found === undefined ? [] : [found]) : (found ?? null);
        }
        Object.assign(row, stateOf(binding, state), shapes[name]?.(number));
        if (state === 'archived') row.archivedAt = clock.now();
        const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
        await insertRow(db, binding, given);
        own.set(`${whose} ${state}`, id);
      }
    }
  }
  await addHistory(test, rows);
  await insertPrices(test, marks);
  return { rows, marks, things: await addThings(test, { rows, marks, people, worker }) };
}

async function addThings(
  test: TestApi,
  { rows, marks, people, worker }: Pick<World, 'rows' | 'marks'> & { people: People; worker: string },
): Promise<Things> {
  const made = async (whose: Whose): Promise<Record<ThingName, string>> => {
    const row = (collection: string, state: State) => rows.get(collection)?.get(`${whose} ${state}`) ?? '';
    return insertThings(test, marks, {
      ...people[whose],
      worker,
      commerce: row('commerces', 'published'),
      pendingCommerce: row('commerces', 'pending'),
      conversation: row('conversations', 'published'),
    });
  };
  const [own, other] = [await made('own'), await made('other')];
  return new Map(thingNames.map((name) => [name, { own: own[name], other: other[name] }]));
}

/** Adds a change record of a commerce of each person, because the history can't be written through its collection. */
async function addHistory(
  { platform: { db } }: TestApi,
  rows: Map<string, Map<RowKind, string>>,
): Promise<void> {
  const pages = await db.query<{ id: string }>(sql`select id from pages order by slug`);
  for (const [at, whose] of (['own', 'other'] as const).entries()) {
    const commerce = rows.get('commerces')?.get(`${whose} published`);
    await db.query(sql`insert into changes (at, action, resource, record_id, diff)
      values (now(), 'updated', 'commerces', ${commerce}, '{"rev": [1, 2]}')`);
    const [change] = await db.query<{ id: string }>(sql`select id from audit where record_id = ${commerce}`);
    if (change) rows.get('audit')?.set(`${whose} published`, change.id);
    const page = pages[at];
    if (page) rows.get('pages')?.set(`${whose} published`, page.id);
  }
}

/** Jobs that never run. */
export const idleJobs: Jobs = {
  define: () => undefined,
  enqueue: async () => undefined,
  schedule: () => undefined,
  start: async () => undefined,
};

/** A till that the owner opened. */
async function openTill({ platform, holderOf }: TestApi, commerce: string, user: string): Promise<Caller> {
  const { db, ids, clock, sha256 } = platform;
  const till = { id: ids.next(), commerce, user, name: 'Caja' };
  const token = newTillToken();
  const now = clock.now();
  await db.query(sql`insert into tills (id, commerce, user_id, name, created_at, code_expires_at, hash, opened_at, last_used_at)
    values (${till.id}, ${commerce}, ${user}, ${till.name}, ${now}, ${now}, ${await sha256(token)}, ${now}, ${now})`);
  const principal: Principal = { kind: 'till', id: null, roles: [], permissions: [], till };
  return { client: holderOf({ id: '', token }), principal };
}

/** Its clock stands still, so that no request is the later use of a session or a till, which would be written down. */
export async function createWorld(options: TestApiOptions = {}): Promise<World> {
  const now = new Date();
  const test = await createTestApi({ clock: { now: () => now }, ...options });
  const callers = new Map<CallerName, Caller>([
    ['visitor', { client: test.visitor, principal: visitor }],
    ['guest', { client: await test.guest(), principal: guest }],
  ]);
  const signIn = async (name: CallerName, role: 'administrator' | 'user', permissions: readonly string[]) => {
    const client = await test.signIn({ role, permissions: [...permissions] });
    callers.set(name, { client, principal: { kind: role, id: client.id, roles: [role], permissions } });
    return client.id;
  };
  const person = await signIn('person', 'user', []);
  const owner = await signIn('owner', 'user', []);
  const manager = await signIn('manager', 'user', []);
  const cashier = await signIn('cashier', 'user', []);
  const stranger = (await test.signIn({ role: 'user' })).id;
  await signIn('powerless', 'administrator', []);
  for (const preset of presetNames) {
    await signIn(preset, 'administrator', permissionPresets[preset].permissions);
  }
  const people: People = {
    own: { person, owner, manager, cashier },
    other: { person: stranger, owner: stranger, manager: stranger, cashier: stranger },
  };
  const worker = callers.get('all')?.client.id ?? '';
  const made = await makeRows(test, people, worker);
  callers.set('till', await openTill(test, made.rows.get('commerces')?.get('own published') ?? '', owner));
  return { test, callers, ...made };
}
