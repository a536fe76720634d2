import { findField } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { addsUp, type ImportTargetName } from '@callejero/contract/resources/imports.ts';
import { csvColumns, csvLine, formatCells } from '@callejero/contract/text/csv.ts';
import { readableColumns } from '@callejero/contract/text/csv-readable.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import { system } from '../../../access/policy.ts';
import { projection } from '../../../query/projection.ts';
import { createImporter, type Importer, type TestFile } from '../../../testing/importer.ts';
import { runPhase } from '../imports.jobs.ts';
import { confirmImport, undoImportRequest } from '../imports.service.ts';

let importer: Importer;
beforeEach(async () => {
  importer = await createImporter({ batchSizes: { importedRows: 50, purgedImports: 2 } });
});
afterEach(() => importer.close());

const request = { principal: system, requestId: 'test', key: null };

async function create(name: string, body: Row): Promise<Row> {
  const written = await importer.service.create(importer.platform.db, name, body, request);
  return (JSON.parse(written.body) as { data: Row }).data;
}

/** All active rows of a collection as the API returns them. */
async function stored(name: ImportTargetName): Promise<Row[]> {
  const binding = importer.registry.get(name);
  if (!binding) throw new Error(name);
  const builder = new Builder();
  const scope = { registry: importer.registry, principal: system, builder };
  const access = { binding, grants: [{ rows: null, read: Object.keys(binding.resource.fields) }] };
  const all = projection(
    scope,
    access,
    't',
    { select: undefined, populates: undefined },
    { select: '', populates: '' },
  );
  const rows = await importer.query<{ row: Row }>(
    `select (select row_to_json(r) from (select ${all}) r) as row from ${binding.table} t where archived_at is null order by id`,
    builder.values,
  );
  return rows.map(({ row }) => row);
}

/** The CSV of an export, with its rows edited. */
async function exported(
  name: ImportTargetName,
  edit: (row: Row) => Row | null = (row) => row,
): Promise<TestFile> {
  const resource = importer.registry.get(name)?.resource;
  if (!resource) throw new Error(name);
  const columns = csvColumns(resource);
  const rows = (await stored(name)).flatMap((row) => edit({ ...row }) ?? []);
  const lines = [
    columns.map((column) => column.name),
    ...rows.map((row) => formatCells(columns, row as Row)),
  ];
  return { name: `${name}.csv`, content: lines.map((cells) => csvLine(cells)).join('') };
}

async function shop(): Promise<string> {
  const [category] = await importer.query<{ id: string }>(
    `select id from categories where slug = 'cafeterias'`,
  );
  const row = await create('commerces', {
    name: 'Café Sol',
    categories: [category?.id],
    location: { lat: 19.5, lng: -96.9 },
  });
  return String(row.id);
}

async function administrator(...permissions: string[]): Promise<string> {
  const id = importer.platform.ids.next();
  await importer.query(
    `insert into users (id, created_at, updated_at, rev, first_name, first_name_folded, last_name, last_name_folded, email,
       email_folded, roles, permissions, status, push_id)
     values ($1::uuid, now(), now(), 1, 'A', 'a', 'B', 'b', $2::text, $2::text, '{administrator}', $3::text[], 'active', $1::uuid)`,
    [id, `${id}@x.mx`, permissions],
  );
  return id;
}

describe('an exported collection', () => {
  test('is recognized by its header and changes nothing when it is imported unchanged', async () => {
    const commerce = await shop();
    await create('products', {
      commerce,
      name: '=SUMA(A1)',
      sku: '+52-1',
      price: 1250,
      description: 'Una\nlínea; «otra», "y"',
    });
    await create('products', { commerce, name: "'=ya con apóstrofo", unit: '@casa' });
    const file = await exported('products');
    expect(String(file.content)).toContain("'=SUMA(A1)");
    const done = await importer.importAll([file]);
    expect(done).toMatchObject({ target: 'products', layout: 'export' });
    expect(done.counts).toEqual({ read: 2, created: 0, updated: 0, unchanged: 2, skipped: 0 });
    expect(done.files[0]).toMatchObject({ format: 'export' });
  });

  test('an address is mended in it, under Spanish headers too, and undoing gives the former one back', async () => {
    const [category] = await importer.query<{ id: string }>(
      `select id from categories where slug = 'cafeterias'`,
    );
    const made = await create('commerces', {
      ...{ name: 'Café Luna', categories: [category?.id], location: { lat: 19.5, lng: -96.9 } },
      address: { street: 'Enrriquez', number: '7', extra: 'Altos', locality: 'Xalapa' },
    });
    const streetOf = async () => {
      const [address] = await importer.query<{ street: string; number: string; extra: string | null }>(
        `select a.street, a.number, a.extra from commerces c join addresses a on a.id = c.address where c.id = $1::uuid`,
        [made.id],
      );
      return address;
    };
    const columns = csvColumns(commerces);
    const file = async (change: Row): Promise<TestFile> => {
      const row = (await stored('commerces')).find(({ id }) => id === made.id) ?? {};
      const [address] = await importer.query<Row>(`select * from addresses where id = $1::uuid`, [
        row.address,
      ]);
      const { street, number, extra, locality, province, country } = address ?? {};
      const fields = { street, number, extra, locality, province, country, ...change };
      const names = Object.fromEntries(
        Object.entries(fields).map(([key, value]) => [`address.${key}`, value]),
      );
      const lines = [columns.map(({ label }) => label), formatCells(columns, row, names)];
      return { name: 'comercios.csv', content: lines.map((cells) => csvLine(cells)).join('') };
    };
    const same = await importer.importAll([await file({})]);
    expect(same).toMatchObject({ layout: 'export', counts: { read: 1, unchanged: 1, updated: 0 } });
    const done = await importer.importAll([await file({ street: 'Enríquez', extra: null })]);
    expect(done.counts).toMatchObject({ updated: 1, created: 0 });
    expect(await streetOf()).toEqual({ street: 'Enríquez', number: '7', extra: null });
    await undoImportRequest(importer.platform, done.id);
    await importer.jobs.drain();
    expect(await streetOf()).toEqual({ street: 'Enrriquez', number: '7', extra: 'Altos' });
  });

  test('the table for people is refused with a sentence, instead of making every row a new place', async () => {
    const headers = readableColumns(commerces).map(({ name }) => name);
    const content = [headers, headers.map(() => 'x')].map((cells) => csvLine(cells)).join('');
    await expect(importer.importAll([{ name: 'comercios-excel.csv', content }])).rejects.toThrow(
      /tabla para leer/,
    );
  });

  test.each([
    'categories',
    'commerces',
    'provinces',
    'holidays',
    'discounts',
    'events',
    'addresses',
    'alerts',
  ] as const)('%s come back unchanged', async (name) => {
    await shop();
    await create('discounts', { name: 'Dos por uno', type: 'buyXGetY', buyQty: 1, getQty: 1 });
    const [province] = await importer.query<{ id: string }>(`select id from provinces where code = 'MX-VER'`);
    await create('addresses', {
      locality: 'Xalapa',
      street: '5 de Mayo',
      province: province?.id,
      country: 'MX',
    });
    await create('holidays', { name: 'Día del Trabajo', yearly: 'May 01' });
    const outline = [
      [1, 1],
      [1, 2],
      [2, 2],
      [1, 1],
    ];
    const geometry = { type: 'Polygon', coordinates: [outline] };
    const quarter = await create('quarters', { name: 'Centro', geometry });
    await create('alerts', {
      kind: 'water',
      title: 'Corte de agua',
      details: 'Dos líneas,\n«y comillas».',
      quarters: [quarter.id],
      location: { lat: 19.5, lng: -96.9 },
      startsAt: '2026-06-02T19:00:00-06:00',
    });
    await create('events', {
      title: 'Feria',
      startsAt: '2026-06-02T19:00:00-06:00',
      recurrence: 'FREQ=DAILY',
      exdates: ['2026-06-04', '2026-06-05'],
    });
    const rows = await stored(name);
    const done = await importer.importAll([await exported(name)]);
    expect(done.target).toBe(name);
    expect(done.counts).toEqual({
      read: rows.length,
      created: 0,
      updated: 0,
      unchanged: rows.length,
      skipped: 0,
    });
  });

  test('updates the edited fields, through the service, with the importer’s rights', async () => {
    const commerce = await shop();
    await create('products', { commerce, name: 'Pan', sku: 'P1', price: 1000 });
    await create('products', { commerce, name: 'Sal', sku: 'P2', price: 500 });
    const user = await administrator('imports:*', 'products:*', 'commerces:read');
    const file = await exported('products', (row) =>
      row.sku === 'P1' ? { ...row, price: 1200, name: '+52 pan' } : row,
    );
    const done = await importer.importAll([file], {}, user);
    expect(done.counts).toEqual({ read: 2, created: 0, updated: 1, unchanged: 1, skipped: 0 });
    const [bread] = await stored('products');
    expect(bread).toMatchObject({ name: '+52 pan', price: 1200, rev: 2 });
    expect((bread as { priceHistory: { price: number }[] }).priceHistory.map((point) => point.price)).toEqual(
      [1000, 1200],
    );
    const [change] = await importer.query(
      `select actor, action, diff from changes where resource = 'products' order by id desc limit 1`,
    );
    expect(change).toMatchObject({ actor: user, action: 'updated', diff: { price: [1000, 1200] } });
    expect((await importer.rows(done.id))[0]).toMatchObject({
      changes: { price: [1000, 1200], name: ['Pan', '+52 pan'] },
    });
  });

  test('creates rows without id or with a foreign one, finds them again by key or that id, and undoes everything', async () => {
    const commerce = await shop();
    await create('products', { commerce, name: 'Pan', sku: 'P1', price: 1000 });
    const elsewhere = importer.platform.ids.next();
    const csv = (names: readonly string[]) => ({
      name: 'p.csv',
      content: [
        'id,commerce,name,sku,price\r\n',
        `,${commerce},${names[0]},P1,900\r\n`,
        `${elsewhere},${commerce},${names[1]},,\r\n`,
        `,${commerce},${names[2]},P3,100\r\n`,
      ].join(''),
    });
    const first = await importer.importAll([csv(['Pan', 'Café', 'Té'])]);
    expect(first.counts).toEqual({ read: 3, created: 2, updated: 1, unchanged: 0, skipped: 0 });
    expect((await importer.plan([csv(['Pan', 'Café', 'Té'])])).counts).toMatchObject({ unchanged: 3 });
    expect((await importer.plan([csv(['Pan', 'Café de olla', 'Té'])])).counts).toMatchObject({
      updated: 1,
      unchanged: 2,
    });
    await importer.query(`update products set name = 'Té verde', rev = rev + 1 where sku = 'P3'`);
    await undoImportRequest(importer.platform, first.id);
    await importer.jobs.drain();
    expect((await importer.get(first.id)).undo).toEqual({ archived: 1, restored: 1, kept: 1 });
    expect((await stored('products')).map((row) => [row.name, row.price])).toEqual([
      ['Pan', 1000],
      ['Té verde', 100],
    ]);
    expect((await importer.plan([csv(['Pan', 'Café', 'Té'])])).counts).toMatchObject({
      created: 1,
      updated: 2,
    });
  });

  test('reports the wrong field of each row that can’t be written, and writes nothing of it', async () => {
    const commerce = await shop();
    const content = [
      'commerce,name,price,availability\r\n',
      `${commerce},Pan,doce,\r\n`,
      `${commerce},,1,\r\n`,
      `${importer.platform.ids.next()},Sal,1,\r\n`,
      `${commerce},Agua,1,quizá\r\n`,
      `${commerce},Vino,1,Agotado\r\n`,
    ].join('');
    const done = await importer.importAll([{ name: 'p.csv', content }]);
    expect(done.counts).toEqual({ read: 5, created: 1, updated: 0, unchanged: 0, skipped: 4 });
    expect((await importer.rows(done.id)).map((row) => row.reason)).toEqual([
      'Precio: Escribe un número entero.',
      'Nombre: Este campo es obligatorio.',
      'Comercio: No existe o no está disponible.',
      'Disponibilidad: Elige uno de los valores.',
      null,
    ]);
    expect(await stored('products')).toMatchObject([{ name: 'Vino', availability: 'outOfStock', price: 1 }]);
  });

  test('accepts telephones as they are dialled in the city, like the forms, and refuses others', async () => {
    const id = await shop();
    const content = [
      'id,phones,whatsapp\r\n',
      `${id},228 123 4567 | +34 912 345 678,522281234568\r\n`,
      `${id},,12\r\n`,
    ];
    const done = await importer.importAll([{ name: 'c.csv', content: content.slice(0, 2).join('') }]);
    expect(done.counts).toMatchObject({ updated: 1, skipped: 0 });
    expect(await stored('commerces')).toMatchObject([
      { phones: ['+522281234567', '+34912345678'], whatsapp: '+522281234568' },
    ]);
    const refused = await importer.plan([{ name: 'c.csv', content: `${content[0]}${content[2]}` }]);
    expect((await importer.rows(refused.id))[0]?.reason).toBe(
      'WhatsApp: Escribe el teléfono con prefijo internacional, como +522288173390.',
    );
  });

  test('finds a new row without id again when the file is imported a second time, until that is undone', async () => {
    const id = await shop();
    const [row] = await stored('commerces');
    const file = {
      name: 'c.csv',
      content: `id;name;categories;location.lat;location.lng\r\n${id};Café Sol;${row?.categories};19,5;-96,9\r\n;Fonda Cuca;${row?.categories};19,51;-96,91\r\n`,
    };
    const first = await importer.importAll([file]);
    expect(first.counts).toMatchObject({ created: 1, unchanged: 1 });
    await importer.query(`update commerces set email = 'cuca@x.mx', rev = rev + 1 where name = 'Fonda Cuca'`);
    expect((await importer.importAll([file])).counts).toMatchObject({ created: 0, unchanged: 2 });
    expect((await stored('commerces')).map(({ name }) => name)).toEqual(['Café Sol', 'Fonda Cuca']);
    await importer.query(`update commerces set email = null where name = 'Fonda Cuca'`);
    await undoImportRequest(importer.platform, first.id);
    await importer.jobs.drain();
    expect((await importer.plan([file])).counts).toMatchObject({ created: 1, unchanged: 1 });
  });

  test('is recognized by most of its columns and the marks of its rows, whatever columns were added', async () => {
    await shop();
    const { name, content } = await exported('commerces');
    const edited = String(content)
      .split('\r\n')
      .map((line, at) => (line === '' ? line : `${line},${at === 0 ? 'mis notas' : 'llamar el lunes'}`))
      .join('\r\n');
    const planned = await importer.plan([{ name, content: edited }]);
    expect(planned).toMatchObject({ target: 'commerces', layout: 'export', counts: { unchanged: 1 } });
    const foreign = await importer.plan([
      { name: 'de-otros.csv', content: 'id,name,category,lat,lng\r\n7,Botica Luz,farmacia,19.5,-96.9\r\n' },
    ]);
    expect(foreign).toMatchObject({ target: 'commerces', layout: 'data', counts: { created: 1 } });
  });

  test('a row that the database refuses does not affect other rows', async () => {
    const commerce = await shop();
    const content = `commerce,name,sku\r\n${commerce},Uno,A\r\n${commerce},Dos,"A "\r\n${commerce},Tres,B\r\n`;
    const done = await importer.importAll([{ name: 'p.csv', content }]);
    expect(done.counts).toMatchObject({ created: 2, skipped: 1 });
  });

  test('a tree of another installation keeps its branches, whatever the order of rows', async () => {
    const [parent, child] = [importer.platform.ids.next(), importer.platform.ids.next()];
    const content = `id,name,kind,parent\r\n${child},Sopas,product,${parent}\r\n${parent},Platillos,product,\r\n`;
    const done = await importer.importAll([{ name: 'c.csv', content }]);
    expect(done).toMatchObject({ target: 'categories', counts: { created: 2 } });
    const rows = await stored('categories');
    const platillos = rows.find((row) => row.name === 'Platillos');
    expect(rows.find((row) => row.name === 'Sopas')?.parent).toBe(platillos?.id);
    await undoImportRequest(importer.platform, done.id);
    await importer.jobs.drain();
    expect((await importer.get(done.id)).undo).toEqual({ archived: 2, restored: 0, kept: 0 });
  });

  test('an archived row is skipped with that reason', async () => {
    const commerce = await shop();
    const bread = await create('products', { commerce, name: 'Pan' });
    const file = await exported('products');
    await importer.service.archive(importer.platform.db, 'products', String(bread.id), { rev: 1 }, request);
    const planned = await importer.plan([file]);
    expect(planned.counts).toMatchObject({ skipped: 1 });
    expect((await importer.rows(planned.id))[0]?.reason).toMatch(/^Está archivado/);
  });

  test('a row that changed after its export gets a note', async () => {
    const commerce = await shop();
    await create('products', { commerce, name: 'Pan', price: 1000 });
    const file = await exported('products');
    await importer.query(`update products set price = 1100, rev = rev + 1`);
    const planned = await importer.plan([file]);
    expect(planned.counts).toMatchObject({ updated: 1 });
    expect((await importer.rows(planned.id))[0]?.notes[0]).toMatch(/^Cambió después de exportarse/);
  });
});

describe('the importer’s rights', () => {
  const csv = (commerce: string) => ({
    name: 'p.csv',
    content: `commerce,name,sku\r\n${commerce},Pan,A\r\n${commerce},Sal,B\r\n`,
  });

  test('include the collection’s own permissions', async () => {
    const commerce = await shop();
    const none = await administrator('imports:*', 'commerces:read');
    expect(await importer.plan([csv(commerce)], {}, none)).toMatchObject({
      status: 'failed',
      error: 'Te falta un permiso: «Productos: crear» o «Productos: editar».',
    });
    await create('products', { commerce, name: 'Pan', sku: 'A' });
    const creator = await administrator('imports:*', 'products:create', 'products:read', 'commerces:read');
    const planned = await importer.plan(
      [{ ...csv(commerce), content: csv(commerce).content.replace('Pan', 'Bolillo') }],
      {},
      creator,
    );
    expect(planned.counts).toMatchObject({ created: 1, skipped: 1 });
    expect((await importer.rows(planned.id))[0]?.reason).toBe(
      'No tienes permiso para cambiar lo que ya existe.',
    );
  });

  test('decide over HTTP which imports they confirm and read', async () => {
    const commerce = await shop();
    const { id } = await importer.plan([csv(commerce)]);
    importer.routes.onError((error, c) => c.json({ message: error.message }, 403));
    const call = async (method: string, url: string, permissions: string[]) => {
      const request = new Request(`http://api${url}`, {
        method,
        ...(method === 'POST' ? { body: JSON.stringify({ rev: (await importer.get(id)).rev }) } : {}),
      });
      const principal = { ...system, id: await administrator(...permissions), permissions };
      return (await importer.routes.fetch(request, { principal, requestId: 'test', ip: '127.0.0.1' })).status;
    };
    const others = ['imports:*', 'commerces:*'];
    expect(await call('POST', `/${id}/confirm`, others)).toBe(403);
    expect(await call('GET', `/${id}/rows`, others)).toBe(403);
    expect(await call('GET', `/${id}`, others)).toBe(200);
    expect(await call('GET', `/${id}/rows`, ['imports:*', 'products:read'])).toBe(200);
    const creator = ['imports:*', 'products:create', 'products:read', 'commerces:read'];
    expect(await call('POST', `/${id}/confirm`, creator)).toBe(202);
    await importer.jobs.drain();
    expect(await importer.get(id)).toMatchObject({ status: 'done', counts: { created: 2 } });
    expect(await call('POST', `/${id}/undo`, ['imports:*', 'products:create'])).toBe(403);
    expect(await call('POST', `/${id}/undo`, ['imports:*', 'products:delete'])).toBe(202);
  });

  test('end when the account is disabled', async () => {
    const commerce = await shop();
    await administrator('*');
    const user = await administrator('imports:*', 'products:*', 'commerces:read');
    const { id } = await importer.plan([csv(commerce)], {}, user);
    await importer.query(`update users set status = 'disabled' where id = $1::uuid`, [user]);
    await confirmImport(importer.platform, id);
    await importer.jobs.drain();
    expect(await importer.get(id)).toMatchObject({
      status: 'failed',
      error: 'Quien lo pidió ya no puede importar.',
    });
    expect(await stored('products')).toEqual([]);
  });
});

describe('jobs', () => {
  const many = (commerce: string, count: number) => ({
    name: 'p.csv',
    content: `commerce,name,sku\r\n${Array.from({ length: count }, (_, index) => `${commerce},Producto ${index},S${index}\r\n`).join('')}`,
  });

  test('an import that was stopped half way is finished after a restart, without writing anything twice', async () => {
    const commerce = await shop();
    const { id } = await importer.plan([many(commerce, 150)]);
    await confirmImport(importer.platform, id);
    importer.jobs.waiting.length = 0;
    const controller = new AbortController();
    const { publish } = importer.platform.changes;
    importer.platform.changes.publish = (changes) => {
      publish(changes);
      if (changes.some((change) => change.resource === 'products')) controller.abort(new Error('stopped'));
    };
    await expect(runPhase(importer, 'run', id, controller.signal)).rejects.toThrow('stopped');
    expect(await importer.get(id)).toMatchObject({ status: 'running', progress: { done: 50, total: 150 } });
    await importer.restart();
    await importer.jobs.drain();
    expect(await importer.get(id)).toMatchObject({ status: 'done', counts: { read: 150, created: 150 } });
    expect(
      await importer.query(`select count(*)::int as n from changes where resource = 'products'`),
    ).toEqual([{ n: 150 }]);
  });

  test('two imports of the same rows at once create each row once', async () => {
    const two = await createImporter({ pool: 4 });
    const one = importer;
    importer = two;
    try {
      const commerce = await shop();
      const [first, second] = [await two.plan([many(commerce, 60)]), await two.plan([many(commerce, 60)])];
      await confirmImport(two.platform, first.id);
      await confirmImport(two.platform, second.id);
      const { signal } = new AbortController();
      await Promise.all([runPhase(two, 'run', first.id, signal), runPhase(two, 'run', second.id, signal)]);
      const counts = [(await two.get(first.id)).counts, (await two.get(second.id)).counts];
      expect(counts.map(addsUp)).toEqual([true, true]);
      expect(counts.reduce((sum, { created }) => sum + created, 0)).toBe(60);
      expect(await two.query('select count(*)::int as n from products')).toEqual([{ n: 60 }]);
    } finally {
      importer = one;
      await two.close();
    }
  });

  test('rows of old imports are removed, their counts stay, and undoing gives the reason for its refusal', async () => {
    const commerce = await shop();
    const done = await importer.importAll([many(commerce, 3)]);
    await importer.jobs.enqueue(importer.platform.db, 'imports-purge', {});
    await importer.jobs.drain();
    expect(await importer.rows(done.id)).toHaveLength(3);
    await importer.query(`update imports set updated_at = now() - interval '91 days'`);
    await importer.jobs.enqueue(importer.platform.db, 'imports-purge', {});
    await importer.jobs.drain();
    expect(await importer.rows(done.id)).toEqual([]);
    const left = `from imports where purged_at is null and status in ('done', 'undone', 'cancelled')`;
    expect(await importer.query(`select count(*)::int as n ${left}`)).toEqual([{ n: 0 }]);
    expect(await importer.get(done.id)).toMatchObject({
      counts: { read: 3, created: 3 },
      purgedAt: expect.any(String),
    });
    await expect(undoImportRequest(importer.platform, done.id)).rejects.toMatchObject({
      code: 'transition-refused',
      message: expect.stringMatching(/más de 90 días/),
    });
  });

  test('files of an upload that stored no import are removed a day later, those of imports stay', async () => {
    const { files, ids } = importer.platform;
    const { id } = await importer.plan([many(await shop(), 1)]);
    const old = (last: number) => `01890000-0000-7000-8000-00000000000${last}`;
    await importer.query('update imports set id = $1::uuid where id = $2::uuid', [old(1), id]);
    const paths = [old(1), old(2), ids.next()].map((each) => `imports/${each}-0`);
    for (const path of paths) await files.put(path, new Uint8Array(1));
    await importer.jobs.enqueue(importer.platform.db, 'imports-purge', {});
    await importer.jobs.drain();
    const stored = await Array.fromAsync(files.list('imports'));
    expect(paths.map((path) => stored.includes(path))).toEqual([true, false, true]);
  });
});

test('a cell that is too long for any field is refused with its column, before it is read', async () => {
  const commerce = await shop();
  const content = `commerce,name,description,images\r\n${commerce},Pan,${'a'.repeat(5001)},\r\n${commerce},Sal,,"[${' '.repeat(6000)}]"\r\n`;
  const { id } = await importer.plan([{ name: 'p.csv', content }]);
  const rows = await importer.rows(id);
  expect(rows.map(({ row, outcome, reason }) => [row, outcome, reason])).toEqual([
    [2, 'skipped', '«description» pasa de 5000 caracteres: ningún dato es tan largo.'],
    [3, 'created', null],
  ]);
});

test('whatever texts products have, their export is imported unchanged', async () => {
  const commerce = await shop();
  const resource = importer.registry.get('products')?.resource;
  const schema = resource && findField(resource, 'description')?.schema;
  const text = fc
    .array(
      fc.oneof(
        fc.constantFrom('=', '+', '-', '@', "'", '|', '"', ';', ',', '\n', '\\', ' ', 'ñ', '\t'),
        fc.string({ maxLength: 4 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join(''))
    .filter((value) => schema?.safeParse(value).success === true);
  const texts = fc.sample(text, 60);
  for (const [index, description] of texts.entries()) {
    await create('products', { commerce, name: `Producto ${index}`, description });
  }
  expect((await importer.importAll([await exported('products')])).counts).toMatchObject({
    read: 60,
    unchanged: 60,
  });
});
