import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import type { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Import } from '@callejero/contract/answers/imports.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Principal, system } from '../../../access/policy.ts';
import { createDownloads } from '../../../node/services/downloads.ts';
import { createImporter, type Importer, type TestFile } from '../../../testing/importer.ts';
import { runPhase } from '../imports.jobs.ts';
import { answerMissing, confirmImport, undoImportRequest, updateImport } from '../imports.service.ts';
import { runSource } from './run-source.ts';

/** What the other server answers, and how often it sent a whole file. */
let content = '';
let sent = 0;
let answer: RequestListener;
const other = createServer((incoming, response) => answer(incoming, response));
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  ({ port } = other.address() as AddressInfo);
});
afterAll(() => other.close().closeAllConnections());

const toOther = ((url: URL, options: object, done: never) =>
  httpRequest(
    { ...options, host: '127.0.0.1', port, path: url.pathname },
    done,
  )) as unknown as typeof request;

let importer: Importer;
beforeEach(async () => {
  importer = await createImporter({ batchSizes: { importedPlaces: 10 } });
  Object.assign(importer.platform, {
    downloads: createDownloads({ isAllowed: () => true, request: toOther }),
  });
  sent = 0;
  answer = ({ headers }, response) => {
    const etag = `"${content.length}"`;
    if (headers['if-none-match'] === etag) return response.writeHead(304).end();
    sent += 1;
    return response.writeHead(200, { ETag: etag }).end(content);
  };
});
afterEach(() => importer.close());

const table = (rows: readonly string[]) =>
  `codigo;nombre;tipo;telefono;latitud;longitud\n${rows.join('\n')}\n`;
/** Places with different names and points. */
const place = (number: number, { name = `Café número ${number}`, phone = '' } = {}) =>
  `${number};${name};Cafetería;${phone};${19.5 + number / 1000};-96.9`;
const places = (count: number, from = 1) => Array.from({ length: count }, (_, at) => place(at + from));
const file = (rows: readonly string[], name = 'cafes.csv'): TestFile => ({ name, content: table(rows) });
const named = { source: { name: 'BA Data', licence: 'CC BY 4.0' } };

const query = <Row>(text: string, values: readonly unknown[] = []) => importer.query<Row>(text, values);
const live = async () =>
  (await query<{ name: string }>('select name from commerces where archived_at is null order by name')).map(
    ({ name }) => name,
  );
const theSource = async () => {
  const [source] = await query<{
    id: string;
    name: string;
    licence: string;
    places: number;
    notice: string | null;
    waiting: string | null;
    last_run: { missing: number } | null;
    scheduled_by: string | null;
  }>('select * from sources');
  if (!source) throw new Error('No source');
  return source;
};
const runsOf = async (source: string) => {
  const rows = await query<{ id: string }>(
    'select id from imports where source = $1 order by created_at desc, id desc',
    [source],
  );
  return Promise.all(rows.map(({ id }) => importer.get(id)));
};

const everything = ['imports:*', 'sources:*', 'commerces:*', 'addresses:*'];

async function administrator(permissions: readonly string[]): Promise<Principal & { id: string }> {
  const id = importer.platform.ids.next();
  await query(
    `insert into users (id, created_at, updated_at, first_name, first_name_folded, email, email_folded, push_id, roles, permissions)
      values ($1::uuid, now(), now(), 'Ana', 'ana', $2::text, $2::text, $1::uuid, '{administrator}', $3)`,
    [id, `${id}@example.com`, permissions],
  );
  return { kind: 'administrator', id, roles: ['administrator'], permissions };
}

/** A source with these places, whose address is fetched each day for `by`. */
async function scheduledSource(rows: readonly string[], by: Principal): Promise<string> {
  await importer.importAll([file(rows)], { ...named, status: 'accepted' });
  const { id } = await theSource();
  await query(
    `update sources set url = 'https://datos.example/cafes.csv', schedule = 'daily', scheduled_by = $2,
      next_at = now() - interval '1 hour' where id = $1`,
    [id, by.id],
  );
  return id;
}

/** What the schedule does when the source is due. */
async function due(rows: readonly string[]): Promise<Import | undefined> {
  content = table(rows);
  await query(`update sources set next_at = now() - interval '1 hour'`);
  await importer.jobs.enqueue(importer.platform.db, 'sources-due', {});
  await importer.jobs.drain();
  const [run] = await runsOf((await theSource()).id);
  return run;
}

describe('what is answered for a named source', () => {
  test('is kept when its data are confirmed, and used for the next ones with the same name or header', async () => {
    const header = 'Encargado;Rótulo;Qué es;Y;X;Tel\n';
    const planned = await importer.plan([
      { name: 'a.csv', content: `${header}Ana Ruiz;LA PERLA;Cafetería;19,53;-96,92;\n` },
    ]);
    const columns = { name: 'Rótulo', category: 'Qué es', latitude: 'Y', longitude: 'X', phone: 'Tel' };
    await updateImport(importer.platform, planned.id, {
      ...{ rev: planned.rev, columns: { 'a.csv': columns }, ...named },
      ...{ names: 'written', status: 'accepted', areaCode: '228' },
    });
    await importer.jobs.drain();
    expect(await query('select 1 from sources')).toEqual([]);
    await confirmImport(importer.platform, planned.id);
    await importer.jobs.drain();
    const { id } = await theSource();
    expect(await theSource()).toMatchObject({ name: 'BA Data', licence: 'CC BY 4.0', places: 1 });
    expect((await importer.get(planned.id)).source).toBe(id);

    const next = { name: 'otro.csv', content: `${header}Eva Luz;EL NUEVO;Cafetería;19,55;-96,94;8173390\n` };
    const again = await importer.plan([next]);
    expect(again).toMatchObject({ source: id, options: { ...named, names: 'written', status: 'accepted' } });
    expect(again.files[0]).toMatchObject({
      mapping: columns,
      notes: ['Se lee como la última vez que se importó «BA Data».'],
    });
    const wider = { name: 'c.csv', content: `Zona;${next.content.replace('\n', '\nSur;')}` };
    expect((await importer.plan([wider])).source).toBeNull();
    expect((await importer.plan([wider], named)).files[0]?.mapping).toMatchObject(columns);
  });

  test('holds for the places that its data had brought without a name, and for no others', async () => {
    await importer.importAll([file(places(2, 40), 'otros.csv')]);
    const other = `clave;rótulo;giro;lat;lon\n1;Café número 50;Cafetería;19.55;-96.9\n`;
    const otherSource = { source: { name: 'Otro censo', licence: '' } };
    await importer.importAll([{ name: 'otro.csv', content: other }], otherSource);
    const first = await importer.importAll([file(places(25))]);
    const second = [...places(24), place(25, { phone: '2288170025' }), place(50)];
    expect((await importer.importAll([file(second)], named)).counts).toMatchObject({
      updated: 1,
      created: 0,
    });
    expect(await query(`select places from sources where name = 'BA Data'`)).toEqual([{ places: 25 }]);
    const sourcesOf = await query<{ source: object; count: number }>(
      `select source - 'externalId' as source, count(*)::int as count from commerces group by 1 order by count desc`,
    );
    expect(sourcesOf).toEqual([
      { source: { name: 'BA Data', licence: 'CC BY 4.0' }, count: 25 },
      { source: { name: 'otros', licence: '' }, count: 2 },
      { source: { name: 'Otro censo', licence: '' }, count: 1 },
    ]);
    const later = [...places(23), place(24, { phone: '2288170000' })];
    const planned = await importer.plan([file(later)], named);
    expect(planned).toMatchObject({
      ...{ counts: { created: 0, updated: 1, unchanged: 23 }, missing: { count: 1 } },
    });
    // What a later import took over stays.
    await undoImportRequest(importer.platform, first.id);
    await importer.jobs.drain();
    expect(await importer.get(first.id)).toMatchObject({ undo: { archived: 0, kept: 25 } });
  });

  test('is not used for data that a person gives another name', async () => {
    await importer.importAll([file(places(2))], named);
    const planned = await importer.plan([file(places(2, 10))]);
    await updateImport(importer.platform, planned.id, {
      rev: planned.rev,
      source: { name: 'Otra', licence: '' },
    });
    await importer.jobs.drain();
    expect(await importer.get(planned.id)).toMatchObject({ source: null, missing: null });
  });

  test('is only kept by who may write sources', async () => {
    const limited = await administrator(['imports:*', 'commerces:*']);
    await importer.importAll([file(places(1))], named, limited.id);
    expect(await query('select 1 from sources')).toEqual([]);
    const full = await administrator(everything);
    await importer.importAll([file(places(2))], named, full.id);
    const before = await query('select answers, rev from sources');
    await importer.importAll([file(places(3))], { ...named, names: 'written' }, limited.id);
    expect(await query('select answers, rev from sources')).toEqual(before);
    // Runs of a schedule act for whoever answered last.
    await query(`update sources set url = 'https://datos.example/', schedule = 'daily', scheduled_by = $1`, [
      limited.id,
    ]);
    await importer.importAll([file(places(4))], { ...named, names: 'written' }, full.id);
    expect(await theSource()).toMatchObject({ scheduled_by: full.id });
  });

  test('accepts new places only for who may review them', async () => {
    await importer.importAll([file(places(1))], { ...named, status: 'accepted' });
    const limited = await administrator(['imports:*', 'sources:*', 'commerces:create', 'commerces:update']);
    const planned = await importer.plan([file(places(2))], {}, limited.id);
    expect(planned).toMatchObject({ status: 'planned', options: { status: 'pending' } });
  });
});

describe('an area code', () => {
  test('completes the local telephones of the data, instead of that of the city', async () => {
    const rows = [place(1, { phone: '4374 1444' })];
    const lost = await importer.plan([file(rows)]);
    const [, note] = await importer.rows(lost.id).then(([row]) => ['', row?.notes.join(' ') ?? '']);
    expect(note).toMatch(/4374 1444/);
    await importer.importAll([file(rows)], { areaCode: '55' });
    expect(await query('select phones from commerces')).toEqual([{ phones: ['+525543741444'] }]);
  });
});

describe('a schedule', () => {
  test('applies by itself what is harmless, with new places pending, and asks for no unchanged file', async () => {
    const by = await administrator(['imports:*', 'sources:*', 'commerces:create', 'commerces:update']);
    await scheduledSource(places(20), by);
    const rows = [place(1, { name: 'Café del Puerto' }), ...places(19, 2), place(21)];
    const run = await due(rows);
    expect(run).toMatchObject({
      ...{ status: 'done', automatic: true, waits: null, createdBy: by.id },
      counts: { created: 1, updated: 1, unchanged: 19 },
    });
    expect(await query(`select status from commerces where name = 'Café número 21'`)).toEqual([
      { status: 'pending' },
    ]);
    expect(await theSource()).toMatchObject({ places: 21, waiting: null, notice: null });
    expect(sent).toBe(1);
    expect((await due(rows))?.id).toBe(run?.id);
    expect(sent).toBe(1);
    // The same bytes under another ETag.
    answer = (_, response) => response.writeHead(200, { ETag: '"otra"' }).end(content);
    expect((await due(rows))?.id).toBe(run?.id);
  });

  test('accepts new places if whoever set it may review, and undoing its run takes them back', async () => {
    const by = await administrator(everything);
    await scheduledSource(places(3), by);
    const run = await due(places(5));
    expect(run?.status).toBe('done');
    expect(await query(`select status from commerces where name = 'Café número 5'`)).toEqual([
      { status: 'accepted' },
    ]);
    await undoImportRequest(importer.platform, run?.id ?? '', { by: by.id });
    await importer.jobs.drain();
    expect(await live()).toHaveLength(3);
  });

  test.each([
    ['more than 5 % of the places are gone', places(17), /3 de 20 lugares ya no están/],
    ['there are more than 50 new names', places(71), /más de 50 nombres/],
    ['more would be lost than before', [...places(20), '99;Sin punto;Cafetería;;;'], /más que la última vez/],
  ])('waits for a person when %s', async (_, rows, why) => {
    const by = await administrator(everything);
    await scheduledSource(places(20), by);
    const run = await due(rows);
    expect(run).toMatchObject({ status: 'planned', waits: expect.stringMatching(why) });
    expect(await theSource()).toMatchObject({ waiting: run?.id, notice: run?.waits });
    expect(await live()).toHaveLength(20);
    // Newer data take the place of the plan that waits.
    const next = await due(places(20));
    expect([next?.status, (await importer.get(run?.id ?? '')).status]).toEqual(['done', 'cancelled']);
    expect(await theSource()).toMatchObject({ waiting: null, notice: null });
  });

  test.each([
    ['the account is disabled', `update users set status = 'disabled'`],
    ['the account may no longer import', `update users set permissions = '{sources:*}'`],
    ['the account is archived', 'update users set archived_at = now()'],
  ])('waits and says so while %s, and asks no other server', async (_, change) => {
    const by = await administrator(everything);
    const id = await scheduledSource(places(2), by);
    await query(`${change} where id = $1`, [by.id]);
    expect((await due(places(3)))?.automatic).toBe(false);
    expect(sent).toBe(0);
    expect(await theSource()).toMatchObject({ notice: expect.stringMatching(/^Espera: quien la programó/) });
    await query(
      `update users set status = 'active', archived_at = null, permissions = $2::text[] where id = $1`,
      [by.id, everything],
    );
    expect(await due(places(3))).toMatchObject({ status: 'done', source: id, automatic: true });
    expect(await theSource()).toMatchObject({ notice: null });
  });

  test.each<[string, RequestListener, RegExp]>([
    ['is missing', (_, response) => response.writeHead(404).end(), /no se puede leer/],
    [
      'leads to this machine',
      (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1/' }).end(),
      /no se puede leer/,
    ],
    ['is a page', (_, response) => response.end('<!doctype html><html>'), /página web/],
    ['does not answer', (incoming) => void incoming.socket.destroy(), /no contesta/],
  ])('says that its address %s', async (_, broken, notice) => {
    const by = await administrator(everything);
    await scheduledSource(places(2), by);
    answer = broken;
    await due(places(2));
    expect(await theSource()).toMatchObject({ notice: expect.stringMatching(notice) });
  });
});

describe('places that the new data do not contain', () => {
  const remaining = places(20).slice(1);

  test('are a question for a person, who archives all of them in the same run, which undoing brings back', async () => {
    const by = await administrator(everything);
    await scheduledSource(places(20), by);
    const run = await due(remaining);
    expect(run).toMatchObject({
      status: 'done',
      missing: { count: 1, examples: ['Café número 1'], answer: null },
    });
    expect(await live()).toHaveLength(20);
    const id = run?.id ?? '';
    await answerMissing(importer.platform, id, 'archive', { by: by.id });
    await importer.jobs.drain();
    expect(await importer.get(id)).toMatchObject({ status: 'done', missing: { answer: 'archive' } });
    expect(await live()).not.toContain('Café número 1');
    expect(await theSource()).toMatchObject({ places: 19 });
    await expect(answerMissing(importer.platform, id, 'archive', { by: by.id })).rejects.toMatchObject({
      status: 409,
    });
    await undoImportRequest(importer.platform, id, { by: by.id });
    await importer.jobs.drain();
    expect(await live()).toHaveLength(20);
  });

  test('stay if that is the answer, and are not asked about again', async () => {
    const by = await administrator(everything);
    await scheduledSource(places(20), by);
    const run = await due(remaining);
    await answerMissing(importer.platform, run?.id ?? '', 'keep', { by: by.id });
    const next = await due([...remaining, place(30)]);
    expect(next).toMatchObject({ status: 'done', missing: null });
    expect(await live()).toContain('Café número 1');
  });

  test('are archived with the confirmed plan of a file, those that it calls closed too', async () => {
    await importer.importAll([file(places(4))], named);
    const header = 'codigo;nombre;tipo;telefono;latitud;longitud;estado';
    const rows = [`${place(1)};Cerrado`, `${place(2)};Activo`, `${place(3)};Activo`];
    const planned = await importer.plan(
      [{ name: 'n.csv', content: `${header}\n${rows.join('\n')}\n` }],
      named,
    );
    expect(planned.missing).toMatchObject({ count: 2, examples: ['Café número 1', 'Café número 4'] });
    await answerMissing(importer.platform, planned.id, 'archive');
    await confirmImport(importer.platform, planned.id);
    await importer.jobs.drain();
    expect(await live()).toEqual(['Café número 2', 'Café número 3']);
    expect(await importer.get(planned.id)).toMatchObject({ counts: { read: 3 } });
  });

  test('are not those whose row can’t be read, nor places of other sources', async () => {
    await importer.importAll([file(places(3))], named);
    await importer.importAll([file(places(3, 100), 'b.csv')], { source: { name: 'Otra', licence: '' } });
    const planned = await importer.plan([file([place(1), '2;Café número 2;Cafetería;;;', place(3)])], named);
    expect(planned.missing).toBeNull();
  });

  test('are all archived once when the server is stopped between their batches, and brought back likewise', async () => {
    await importer.importAll([file(places(40))], named);
    const { id } = await importer.plan([file(places(15))], named);
    await answerMissing(importer.platform, id, 'archive');
    const { publish } = importer.platform.changes;
    /** Runs a phase until it has written a batch of places, and then the rest after a start. */
    async function interrupted(phase: 'run' | 'undo', begin: () => Promise<unknown>) {
      await begin();
      importer.jobs.waiting.length = 0;
      const controller = new AbortController();
      importer.platform.changes.publish = (changes) => {
        publish(changes);
        if (changes.some(({ resource }) => resource === 'commerces')) controller.abort(new Error('stopped'));
      };
      await expect(runPhase(importer, phase, id, controller.signal)).rejects.toThrow('stopped');
      importer.platform.changes.publish = publish;
      const between = await live();
      await importer.restart();
      await importer.jobs.drain();
      return [between.length, (await live()).length];
    }
    expect(await interrupted('run', () => confirmImport(importer.platform, id))).toEqual([35, 15]);
    expect(await interrupted('undo', () => undoImportRequest(importer.platform, id))).toEqual([25, 40]);
    const recorded = await query(`select action, count(*)::int as count from changes
      where resource = 'commerces' and action <> 'created' group by action order by action`);
    expect(recorded).toEqual([
      { action: 'archived', count: 25 },
      { action: 'restored', count: 25 },
    ]);
  });

  test('stay with a person who may not archive them', async () => {
    const by = await administrator(['imports:*', 'sources:*', 'commerces:create', 'commerces:update']);
    await scheduledSource(places(20), by);
    const run = await due(remaining);
    await answerMissing(importer.platform, run?.id ?? '', 'archive', { by: by.id });
    await importer.jobs.drain();
    expect(await live()).toHaveLength(20);
  });
});

test('a run that a person asks for is planned for that person to confirm, and data that were cancelled are read again', async () => {
  const by = await administrator(everything);
  const id = await scheduledSource(places(2), by);
  content = table(places(3));
  const begin = () => runSource(importer.platform, id, system, { automatic: false, scheduled: false });
  const first = await begin();
  await importer.jobs.drain();
  const [run] = await runsOf(id);
  expect(first).toEqual({ import: run?.id });
  expect(run).toMatchObject({ status: 'planned', waits: null, counts: { created: 1, unchanged: 2 } });
  expect(await begin()).toMatchObject({ reason: expect.stringMatching(/No hay datos nuevos/) });
  await query(`update imports set status = 'cancelled' where id = $1`, [run?.id]);
  expect(await begin()).toHaveProperty('import');
});
