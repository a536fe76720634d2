/**
 * Every step and option of an import × administrators with every set of the collection's permissions: an import does no more than
 * the routes that write the same by hand let the same administrator do.
 */
import type { Import } from '@callejero/contract/answers/imports.ts';
import { permissionAreas } from '@callejero/contract/permissions.ts';
import {
  defaultImportOptions,
  type ImportTargetName,
  importTargets,
} from '@callejero/contract/resources/imports.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertImport } from '../features/imports/store.ts';
import type { Answer, Client } from '../testing/api.ts';
import { createTestJobs, overpass } from '../testing/importer.ts';
import { createWorld, type World } from '../testing/world.ts';

const jobs = createTestJobs();
let world: World;
let admin: Client;
beforeAll(async () => {
  world = await createWorld({ env: { LOG_LEVEL: 'silent', CITY_CENTER: '19.54,-96.92' }, jobs });
  admin = await world.test.signIn();
});
afterAll(() => world.test.close());

/** A third of the cases takes a turn in each brief run. */
const inTurns = <T>(cases: readonly T[]): readonly T[] =>
  runs(
    cases,
    cases.filter((_, index) => (index + seed) % 3 === 0),
  );

/** Subsets of the actions. */
const subsets = (actions: readonly string[]): readonly string[][] =>
  inTurns(actions.reduce<string[][]>((sets, action) => sets.flatMap((set) => [set, [...set, action]]), [[]]));

const signIn = (target: string, actions: readonly string[]) =>
  world.test.signIn({ permissions: ['imports:*', ...actions.map((action) => `${target}:${action}`)] });

const isAdmitted = ({ status, text }: Answer): boolean => {
  if (status >= 500) throw new Error(text);
  return status !== 403;
};

/** A revision that no row has: an admitted write gets 409 and changes nothing. */
const stale = { rev: 1_000_000 };

/** What the routes of the collection let the client do with a row. */
async function byHand(client: Client, target: ImportTargetName, row: string) {
  const path = `/v1/${target}`;
  return {
    read: isAdmitted(await client.get(path)),
    create: isAdmitted(await client.post(path, { unknown: true })),
    update: isAdmitted(await client.patch(`${path}/${row}`, stale)),
    archive: isAdmitted(await client.delete(`${path}/${row}`, stale)),
  };
}

async function plan(
  client: Client,
  name: string,
  content: string,
  target: ImportTargetName,
): Promise<Import> {
  const form = new FormData();
  form.append('file', new File([content], name));
  const answer = await client.send('POST', `/v1/imports?target=${target}`, form);
  expect(answer.status, answer.text).toBe(202);
  await jobs.drain();
  return get((answer.body.data as Import).id);
}

const get = async (id: string) => (await admin.get(`/v1/imports/${id}`)).body.data as Import;

async function change(client: Client, { id }: Import, options: object): Promise<boolean> {
  const { rev } = await get(id);
  const isIn = isAdmitted(await client.patch(`/v1/imports/${id}`, { rev, ...options }));
  await jobs.drain();
  return isIn;
}

async function act(client: Client, { id }: Import, action: 'confirm' | 'undo'): Promise<boolean> {
  const { rev } = await get(id);
  const isIn = isAdmitted(await client.post(`/v1/imports/${id}/${action}`, { rev }));
  await jobs.drain();
  return isIn;
}

const place = (id: number, tags: object = {}) => ({
  id,
  lat: 19.5 + (id % 1000) / 5000,
  tags: { amenity: 'cafe', name: `Café número ${id}`, ...tags },
});
const changed = { website: 'https://suplantado.example' };

interface StoredPlace {
  node: number;
  status: string;
  website: string | null;
  pending: string | null;
  archived: boolean;
}

async function places(): Promise<Map<number, StoredPlace>> {
  const rows = await world.test.platform.db.query<StoredPlace>(
    sql`select split_part(source ->> 'externalId', '/', 2)::int as node, status, website,
        pending_changes ->> 'website' as pending, archived_at is not null as archived
      from commerces where source ->> 'name' = 'OpenStreetMap'`,
  );
  return new Map(rows.map((row) => [row.node, row]));
}

it('places are created, accepted, changed and archived by who may do it by hand; without review, changes of accepted ones wait', async () => {
  const { db } = world.test.platform;
  const sets = subsets(['create', 'update', 'delete', 'review']);
  // Of each set: a pending place, an accepted one and one of an owner exist; a fourth is new.
  const nodes = (set: number) => ({
    pending: set * 10 + 1,
    accepted: set * 10 + 2,
    owned: set * 10 + 3,
    fresh: set * 10 + 4,
  });
  const all = sets.flatMap((_, set) => [nodes(set).pending, nodes(set).accepted, nodes(set).owned]);
  const first = await plan(admin, 'todo.json', overpass(all.map((id) => place(id))), 'commerces');
  expect(await act(admin, first, 'confirm')).toBe(true);
  expect((await places()).size).toBe(all.length);
  const external = (id: number) => `node/${id}`;
  await db.query(sql`update commerces set status = 'accepted'
    where source ->> 'externalId' = any(${sets.map((_, set) => external(nodes(set).accepted))}::text[])`);
  await db.query(sql`update commerces set owners = ${[world.callers.get('owner')?.client.id]}::uuid[]
    where source ->> 'externalId' = any(${sets.map((_, set) => external(nodes(set).owned))}::text[])`);
  const row = world.rows.get('commerces')?.get('other published') ?? '';

  for (const [set, actions] of sets.entries()) {
    const client = await signIn('commerces', ['read', ...actions]);
    const may = {
      ...(await byHand(client, 'commerces', row)),
      review: isAdmitted(await client.post(`/v1/commerces/${row}/review`, { ...stale, decision: 'accept' })),
    };
    expect(may).toMatchObject({ create: actions.includes('create'), review: actions.includes('review') });
    const own = nodes(set);
    const mayWrite = may.create || may.update;
    const file = overpass(Object.values(own).map((id) => place(id, changed)));
    const item = await plan(client, 'suyo.json', file, 'commerces');
    const what = `with ${actions.join(', ') || 'nothing'}`;
    expect([what, item.status]).toEqual([what, mayWrite ? 'planned' : 'failed']);
    expect([what, await change(client, item, { status: 'accepted' })]).toEqual([
      what,
      mayWrite && may.review,
    ]);
    expect([what, await act(client, item, 'confirm')]).toEqual([what, mayWrite]);
    const after = await places();
    const stored = (node: number) => after.get(node);
    expect([what, stored(own.fresh)?.status]).toEqual([
      what,
      may.create ? (may.review ? 'accepted' : 'pending') : undefined,
    ]);
    const { website } = changed;
    expect([what, stored(own.pending)?.website]).toEqual([what, may.update ? website : null]);
    for (const node of [own.accepted, own.owned])
      expect([what, stored(node)]).toMatchObject([
        what,
        {
          website: may.update && may.review ? website : null,
          pending: may.update && !may.review ? website : null,
        },
      ]);
    const { counts } = await get(item.id);
    const mayUndo =
      (counts.created === 0 || may.archive || may.review) && (counts.updated === 0 || may.update);
    if (counts.created + counts.updated === 0) continue;
    expect([what, await act(client, item, 'undo')]).toEqual([what, mayUndo]);
    const undone = await places();
    if (!mayUndo) expect([what, undone]).toEqual([what, after]);
    else
      expect([what, Object.values(own).map((node) => undone.get(node))]).toMatchObject([
        what,
        Object.values(own).flatMap((node) =>
          node === own.fresh && !may.create
            ? [undefined]
            : [{ website: node === own.fresh ? website : null, pending: null, archived: node === own.fresh }],
        ),
      ]);
  }
});

it('what an import proposes for an accepted place is published by its review, and what somebody proposed before stays', async () => {
  const { db } = world.test.platform;
  const made = await plan(admin, 'uno.json', overpass([place(6001)]), 'commerces');
  await act(admin, made, 'confirm');
  const where = sql`source ->> 'externalId' = 'node/6001'`;
  const waiting = { description: 'Propuesta de su dueña' };
  await db.query(
    sql`update commerces set status = 'accepted', pending_changes = ${JSON.stringify(waiting)}::jsonb where ${where}`,
  );
  const tags = {
    ...changed,
    ...{
      description: 'Del archivo',
      opening_hours: 'Mo-Fr 09:00-15:00',
      'addr:street': 'Enríquez',
      phone: '+52 228 817 3390',
    },
  };
  const editor = await signIn('commerces', ['update']);
  const file = overpass([place(6001, tags)]);
  const item = await plan(editor, 'uno.json', file, 'commerces');
  const rows = (await admin.get(`/v1/imports/${item.id}/rows`)).body.data;
  expect(rows).toMatchObject([
    { outcome: 'updated', kept: ['description'], notes: ['Sus cambios esperan una revisión.'] },
  ]);
  expect(await act(editor, item, 'confirm')).toBe(true);
  const find = async () => {
    const [row] = await db.query<{ id: string; rev: number; website: string | null }>(
      sql`select id, rev, website, description, opening_hours as hours, phones, pending_changes as pending,
        (select street from addresses a where a.id = c.address) as street from commerces c where ${where}`,
    );
    return row;
  };
  expect(await find()).toMatchObject({ website: null, street: null, pending: { ...waiting, ...changed } });
  const again = await plan(editor, 'uno.json', file, 'commerces');
  expect(again.counts).toMatchObject({ unchanged: 1 });
  const { id, rev } = (await find()) ?? {};
  const answer = await admin.post(`/v1/commerces/${id}/review`, { rev, decision: 'accept' });
  expect(answer.status, answer.text).toBe(200);
  expect(await find()).toMatchObject({
    ...{ ...waiting, ...changed, street: 'Enríquez', hours: 'Mo-Fr 09:00-15:00', pending: null },
    phones: ['+522288173390'],
  });
  expect((await plan(editor, 'uno.json', file, 'commerces')).counts).toMatchObject({ unchanged: 1 });
});

it('the import of somebody else is undone only by who may archive what it created', async () => {
  const item = await plan(admin, 'de-otra.json', overpass([place(5001)]), 'commerces');
  expect(await act(admin, item, 'confirm')).toBe(true);
  for (const actions of [[], ['create'], ['update'], ['create', 'update']])
    expect(await act(await signIn('commerces', actions), item, 'undo')).toBe(false);
  expect((await places()).get(5001)?.archived).toBe(false);
  const reviewer = await signIn('commerces', ['review']);
  expect(await act(reviewer, item, 'undo')).toBe(true);
  expect((await places()).get(5001)?.archived).toBe(true);
  // The history names who asked for it.
  const [record] = await world.test.platform.db.query(sql`select c.actor from changes c
    join commerces p on p.id = c.record_id where p.source ->> 'externalId' = 'node/5001' and c.action = 'archived'`);
  expect(record).toEqual({ actor: reviewer.id });
});

it('events are created, published, changed and archived by who may do it by hand', async () => {
  const row = world.rows.get('events')?.get('other published') ?? '';
  const csv = (titles: Record<string, string>) =>
    `id;titulo;fecha;hora;latitud;longitud\n${Object.entries(titles)
      .map(([id, title]) => `${id};${title};2099-05-01;19:00;19,53;-96,92\n`)
      .join('')}`;
  const stored = async () => {
    const rows = await world.test.platform.db.query<{
      id: string;
      title: string;
      status: string;
      archived: boolean;
    }>(
      sql`select source ->> 'externalId' as id, title, status, archived_at is not null as archived
        from events where source ->> 'name' = 'agenda'`,
    );
    return new Map(rows.map(({ id, ...event }) => [id, event]));
  };
  const sets = subsets(['create', 'update', 'delete']);
  const first = await plan(
    admin,
    'agenda.csv',
    csv(Object.fromEntries(sets.map((_, set) => [`viejo-${set}`, 'Concierto']))),
    'events',
  );
  expect(await act(admin, first, 'confirm')).toBe(true);
  for (const [set, actions] of sets.entries()) {
    const client = await signIn('events', ['read', ...actions]);
    const may = {
      ...(await byHand(client, 'events', row)),
      publish: isAdmitted(await client.post(`/v1/events/${row}/status`, { ...stale, status: 'published' })),
    };
    const mayWrite = may.create || may.update;
    const titles = { [`viejo-${set}`]: 'Concierto nuevo', [`nuevo-${set}`]: 'Charla' };
    const item = await plan(client, 'agenda.csv', csv(titles), 'events');
    const what = `with ${actions.join(', ') || 'nothing'}`;
    expect([what, item.status]).toEqual([what, mayWrite ? 'planned' : 'failed']);
    expect([what, await change(client, item, { publication: 'published' })]).toEqual([
      what,
      mayWrite && may.publish,
    ]);
    expect([what, await act(client, item, 'confirm')]).toEqual([what, mayWrite]);
    const after = await stored();
    expect([what, after.get(`viejo-${set}`)?.title]).toEqual([
      what,
      may.update ? 'Concierto nuevo' : 'Concierto',
    ]);
    expect([what, after.get(`nuevo-${set}`)?.status]).toEqual([
      what,
      may.create ? (may.publish ? 'published' : 'draft') : undefined,
    ]);
    const { counts } = await get(item.id);
    if (counts.created + counts.updated === 0) continue;
    const mayUndo = (counts.created === 0 || may.archive) && (counts.updated === 0 || may.update);
    expect([what, await act(client, item, 'undo')]).toEqual([what, mayUndo]);
    if (!mayUndo) expect([what, await stored()]).toEqual([what, after]);
  }
});

/** An import of the collection's own CSV that is planned or done, with a row. */
async function storedImport(
  target: ImportTargetName,
  by: Client,
  status: 'planned' | 'done',
  counts: object,
) {
  const { db, ids, clock } = world.test.platform;
  const id = ids.next();
  await insertImport(db, {
    id,
    createdBy: by.id,
    files: [],
    options: { ...defaultImportOptions, target },
    now: clock.now(),
  });
  const all = { read: 2, created: 0, updated: 0, unchanged: 0, skipped: 0, ...counts };
  await db.query(sql`update imports set status = ${status}, layout = 'export', counts = ${JSON.stringify(all)}::jsonb
    where id = ${id}`);
  await db.query(sql`insert into import_rows (import, position, file, row, name, outcome, applied)
    values (${id}, 0, 0, 1, 'Nombre', 'unchanged', ${status === 'done'})`);
  return id;
}

const targets = inTurns(Object.keys(importTargets) as ImportTargetName[]);

it.each(targets)('the own CSV of %s needs what its routes need', async (target) => {
  const row = world.rows.get(target)?.get('other published') ?? '';
  const written = { created: 1, updated: 1 };
  for (const actions of [
    [],
    ['read'],
    ['create'],
    ['update'],
    ['delete'],
    ['read', 'create', 'update', 'delete'],
  ]) {
    const client = await signIn(target, actions);
    const may = await byHand(client, target, row);
    const planned = await storedImport(target, admin, 'planned', written);
    const post = async (id: string, action: string) =>
      isAdmitted(await client.post(`/v1/imports/${id}/${action}`, stale));
    const steps = {
      read: isAdmitted(await client.get(`/v1/imports/${planned}/rows`)),
      reasons: isAdmitted(await client.get(`/v1/imports/${planned}/reasons`)),
      options: isAdmitted(await client.patch(`/v1/imports/${planned}`, stale)),
      confirm: await post(planned, 'confirm'),
      cancel: await post(planned, 'cancel'),
      undoCreated: await post(await storedImport(target, admin, 'done', { created: 1 }), 'undo'),
      undoUpdated: await post(await storedImport(target, admin, 'done', { updated: 1 }), 'undo'),
    };
    const holds = (action: string) => actions.includes(action);
    const needsRead = permissionAreas[target]?.actions.read !== undefined;
    const mayWrite = holds('create') || holds('update');
    expect([actions, steps]).toEqual([
      actions,
      {
        ...{ read: holds('read') || !needsRead, reasons: holds('read') || !needsRead },
        ...{ options: mayWrite, confirm: mayWrite, cancel: mayWrite },
        ...{ undoCreated: holds('delete'), undoUpdated: holds('update') },
      },
    ]);
    // What the import allows is never more than what the routes allow.
    const more = [
      steps.read && !may.read,
      steps.confirm && !may.create && !may.update,
      steps.undoCreated && !may.archive,
      steps.undoUpdated && !may.update,
    ];
    expect([actions, more]).toEqual([actions, [false, false, false, false]]);
  }
});

it.each(targets)('the jobs of %s act with the permissions of their time', async (target) => {
  for (const [status, action] of [
    ['planned', 'confirm'],
    ['done', 'undo'],
  ] as const) {
    const client = await signIn(target, ['create', 'update', 'delete']);
    const id = await storedImport(target, admin, status, { created: 1 });
    const { rev } = await get(id);
    expect((await client.post(`/v1/imports/${id}/${action}`, { rev })).status).toBe(202);
    await world.test.platform.db.query(
      sql`update users set permissions = '{imports:*}' where id = ${client.id}::uuid`,
    );
    await jobs.drain();
    expect(await get(id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Te falta un permiso/),
    });
  }
});
