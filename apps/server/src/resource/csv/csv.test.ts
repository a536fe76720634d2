import type { Resource } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { products } from '@callejero/contract/resources/products.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { type CsvColumn, columnName, csvColumns, parseCells } from '@callejero/contract/text/csv.ts';
import Papa from 'papaparse';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../access/policy.ts';
import { toCallerAddress } from '../../http/address.ts';
import { drain, listen } from '../../node/http-server/serve.ts';
import type { Answer } from '../../testing/api.ts';
import { getId, getPaths, query } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';
import { compileCsv } from './csv-rows.ts';
import { csvStream } from './csv-stream.ts';

const office = backOffice({ batchSizes: { exported: 100 } });
let product: string;
beforeAll(async () => {
  const { admin, commerce } = office;
  product = getId(
    await admin.post('/v1/products', {
      commerce,
      name: '=HYPERLINK("http://malo.example")',
      description: 'Dos líneas,\ncon «comillas» y "otras"; y punto',
      price: 12_550,
      currency: 'MXN',
    }),
  );
  await admin.post('/v1/products', { commerce, name: 'Concha', price: 0 });
});

/** The rows of an export, parsed by a CSV library. */
function read(answer: Answer): Record<string, string>[] {
  expect(answer.status, answer.text).toBe(200);
  const { data, errors, meta } = Papa.parse<Record<string, string>>(answer.text, {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  expect(meta.linebreak).toBe('\r\n');
  return data;
}

const valuesIn = (columns: readonly CsvColumn[], row: Record<string, string> | undefined) =>
  parseCells(columns, row ?? {});

describe('a collection as CSV', () => {
  it('has the rows of the list in its order, filtered and searched, without pages', async () => {
    const { admin } = office;
    const asked = { _filters: { status: 'accepted', $search: 'fama ajeno' }, _sort: { name: -1 } };
    const list = (await admin.get(query('/v1/commerces', asked))).body.data as { id: string }[];
    const rows = read(await admin.get(query('/v1/commerces/csv', asked)));
    expect(rows.map(({ id }) => id)).toEqual(list.map(({ id }) => id));
    expect(rows).toHaveLength(2);
  });

  it('has the same values as the list', async () => {
    const { admin } = office;
    for (const resource of [commerces, products] as Resource[]) {
      const list = (await admin.get(`/v1/${resource.name}`)).body.data as Record<string, unknown>[];
      const rows = read(await admin.get(`/v1/${resource.name}/csv`));
      expect(list.length).toBeGreaterThan(1);
      expect(rows.map((row) => valuesIn(csvColumns(resource), row))).toEqual(list);
    }
  });

  it('has names of references, money in minor units, and harmless formulas (Ghost GHSA-xgwh)', async () => {
    const rows = read(await office.admin.get('/v1/products/csv'));
    const row = rows.find(({ id }) => id === product);
    expect(row).toMatchObject({
      commerce: office.commerce,
      'commerce.name': 'Panadería La Fama',
      name: `'=HYPERLINK("http://malo.example")`,
      price: '12550',
      currency: 'MXN',
      active: 'true',
      'category.name': '',
    });
    const [place] = read(await office.admin.get('/v1/commerces/csv'));
    expect(place).toMatchObject({
      'location.lat': '19.53',
      'location.lng': '-96.92',
      'categories.name': 'Todo',
    });
  });

  it('is a download with a byte order mark, named after the collection and the day of the city', async () => {
    const { status, headers } = await office.admin.get('/v1/holidays/csv');
    expect(status).toBe(200);
    const { clock, config } = office.test.platform;
    const day = clock.now().toLocaleDateString('en-CA', { timeZone: config.city.timezone });
    expect(headers.get('content-disposition')).toBe(`attachment; filename="dias-festivos-${day}.csv"`);
    expect(headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('begins with the bytes of the byte order mark', async () => {
    const response = await whole('/v1/commerces/csv');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('has Spanish headers on request, with the names by which an import knows them, and the fields of an address', async () => {
    const { admin, commerce } = office;
    const address = { street: 'Enríquez', number: '7', locality: 'Xalapa' };
    const { rev } = (await admin.get(`/v1/commerces/${commerce}`)).body.data as { rev: number };
    expect((await admin.patch(`/v1/commerces/${commerce}`, { address, rev })).status).toBe(200);
    const wanted = { _filters: { id: commerce }, _select: ['name', 'address', 'location'] };
    const answer = await admin.get(query('/v1/commerces/csv', { ...wanted, _labelled: true }));
    const [row] = read(answer);
    expect(row).toMatchObject({
      'Nombre [name]': 'Panadería La Fama',
      'Dirección: Calle [address.street]': 'Enríquez',
      'Dirección: Número [address.number]': '7',
      'Ubicación: latitud [location.lat]': '19.53',
    });
    const plain = await admin.get(query('/v1/commerces/csv', wanted));
    expect(Object.keys(row ?? {}).map(columnName)).toEqual(Object.keys(read(plain)[0] ?? {}));
    // Whoever may not read the addresses gets no columns whose empty cells would seem to remove them.
    const reader = await office.test.signIn({ permissions: ['commerces:read'] });
    await admin.post(`/v1/commerces/${commerce}/review`, { decision: 'reject', reason: 'No', rev: rev + 1 });
    const [hidden] = read(await reader.get(query('/v1/commerces/csv', wanted)));
    expect(parseCells(csvColumns(commerces), hidden ?? {}).address).toEqual(expect.any(String));
    expect(parseCells(csvColumns(commerces), read(plain)[0] ?? {}).address).toMatchObject(address);
  });

  it('has the selected fields, and the archive on request', async () => {
    const { admin, commerce } = office;
    const id = getId(await admin.post('/v1/products', { commerce, name: 'Retirado' }));
    await admin.delete(`/v1/products/${id}`, { rev: 1 });
    const rows = read(
      await admin.get(query('/v1/products/csv', { _select: ['name', 'commerce'], _archived: true })),
    );
    expect(rows).toEqual([{ id, commerce, 'commerce.name': 'Panadería La Fama', name: 'Retirado' }]);
    expect(read(await admin.get('/v1/products/csv')).map(({ name }) => name)).not.toContain('Retirado');
  });
});

describe('the table for people', () => {
  const readable = (path: string, params: object = {}) =>
    query(`/v1/${path}/csv`, { _readable: true, ...params });

  it('has Spanish headers, names, local dates and money, and no ids', async () => {
    const answer = await office.admin.get(readable('products'));
    const row = read(answer).find(({ Precio }) => Precio === '$125.50');
    expect(row).toMatchObject({
      Comercio: 'Panadería La Fama',
      Nombre: `'=HYPERLINK("http://malo.example")`,
      Moneda: 'MXN',
      Activo: 'Sí',
      Creado: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
    });
    expect(answer.headers.get('content-disposition')).toMatch(/productos-excel-\d{4}-\d\d-\d\d\.csv/);
    expect(answer.text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
    expect(Object.keys(row ?? {})).not.toContain('Revisión');
  });

  it('has hours, categories, owners and addresses in words', async () => {
    const { admin, owner, test } = office;
    const [category] = (await admin.get(query('/v1/categories', { _filters: { name: 'Todo' } }))).body
      .data as { id: string }[];
    await admin.post('/v1/commerces', {
      name: '@Café Neblina',
      categories: [category?.id],
      owners: [owner.id],
      location: { lat: 19.52, lng: -96.9 },
      openingHours: 'Mo-Sa 08:00-14:00',
      phones: ['+522281234567'],
      address: { street: 'Enríquez', number: '12', locality: 'Xalapa' },
      social: { instagram: 'https://instagram.com/neblina' },
    });
    const rows = read(await admin.get(readable('commerces', { _filters: { name: '@Café Neblina' } })));
    const person = (await admin.get(`/v1/users/${owner.id}`)).body.data as Record<string, string>;
    expect(rows).toMatchObject([
      {
        Nombre: "'@Café Neblina",
        Estado: 'Pendiente',
        Categorías: 'Todo',
        Propietarios: [person.firstName, person.lastName].filter(Boolean).join(' '),
        Dirección: 'Enríquez 12, Xalapa',
        Horario: 'lunes a sábado 8–14',
        Teléfonos: "'+522281234567",
        'Redes sociales': 'Instagram: https://instagram.com/neblina',
        'Ubicación (latitud)': '19.52',
        'Ubicación (longitud)': '-96.9',
      },
    ]);
    expect(test.platform.config.city.country).toBe('MX');
  });

  it('has what the list shows to its reader, and no names of rows that the reader may not see', async () => {
    const reader = await office.test.signIn({ permissions: ['products:read'] });
    const [row] = read(await reader.get(readable('products')));
    expect(Object.keys(row ?? {})).toContain('Nombre');
    const text = (await office.admin.get(readable('users'))).text;
    expect(text.split('\r\n')[0]).not.toMatch(/Identificador|Permisos|contraseña.*hash/i);
    expect(getPaths(await office.admin.get(readable('users', { _select: ['passwordHash'] })))).toEqual([
      '_select.passwordHash',
    ]);
    expect(getPaths(await office.admin.get(query('/v1/products/csv', { _readable: 1 })))).toEqual([
      '_readable',
    ]);
    expect((await office.powerless.get(readable('products'))).status).toBe(403);
  });

  it('has the selected fields with their labels, in the order of the list', async () => {
    const rows = read(
      await office.admin.get(
        readable('products', {
          _select: ['name', 'price'],
          _sort: { price: 1 },
          _filters: { price: { $exists: true } },
        }),
      ),
    );
    expect(Object.keys(rows[0] ?? {})).toEqual(['Nombre', 'Precio']);
    expect(rows.map(({ Precio }) => Precio)).toEqual(['$0', '$125.50']);
  });
});

/** Requests an export as the administrator's browser does. */
async function whole(path: string, base?: string, signal?: AbortSignal): Promise<Response> {
  const answer = await office.test.visitor.post('/v1/users/login', {
    email: 'persona-1@prueba.example',
    password: 'una contraseña larga de prueba',
  });
  const { accessToken } = answer.body.data as { accessToken: string };
  const headers = { 'x-access-token': accessToken };
  if (base) return fetch(base + path, { headers, ...(signal ? { signal } : {}) });
  return office.test.api.fetch(new Request(`http://localhost${path}`, { headers }), { ip: '127.0.0.1' });
}

describe('an export', () => {
  it('is for administrators who may read the collection', async () => {
    const { test, powerless, owner } = office;
    expect((await test.visitor.get('/v1/products/csv')).status).toBe(401);
    expect((await owner.get('/v1/products/csv')).status).toBe(403);
    expect((await powerless.get('/v1/products/csv')).status).toBe(403);
    const reader = await test.signIn({ permissions: ['products:read'] });
    const rows = read(await reader.get('/v1/products/csv'));
    expect(rows.length).toBeGreaterThan(0);
    expect((await reader.get('/v1/commerces/csv')).status).toBe(403);
  });

  it('does not exist for collections that only participants read', () => {
    const paths = office.test.api.routes.map(({ path }) => path);
    expect(paths).toContain('/v1/users/csv');
    expect(paths).not.toContain('/v1/messages/csv');
    expect(paths).not.toContain('/v1/conversations/csv');
  });

  it('refuses fields that lists do not show', async () => {
    const text = (await office.admin.get('/v1/users/csv')).text;
    expect(text.split('\r\n')[0]).not.toMatch(/passwordHash|password_hash|permissions/);
    for (const _select of [['passwordHash'], ['toString']]) {
      expect(getPaths(await office.admin.get(query('/v1/users/csv', { _select })))).toEqual([
        `_select.${_select}`,
      ]);
    }
  });

  it('refuses pages, populates and _findOne, by name', async () => {
    const { admin } = office;
    for (const [name, value] of [
      ['_page', 1],
      ['_perPage', 0],
      ['_populates', ['commerce']],
      ['_findOne', true],
      ['_other', 1],
      ['_archived', 1],
    ] as const) {
      expect(getPaths(await admin.get(query('/v1/products/csv', { [name]: value })))).toEqual([name]);
    }
    expect(getPaths(await admin.get(query('/v1/products/csv', { _sort: { images: 1 } })))).toEqual([
      '_sort.images',
    ]);
    const regex = query('/v1/products/csv', { _filters: { name: { $regex: '(' } } });
    expect((await admin.get(regex)).status).toBe(400);
  });

  it('is recorded with the filter and the number of rows', async () => {
    const { admin } = office;
    const rows = read(await admin.get(query('/v1/users/csv', { _filters: { status: 'active' } })));
    const [event] = (
      await admin.get(query('/v1/audit', { _filters: { action: 'exported' }, _sort: { createdAt: -1 } }))
    ).body.data as Record<string, unknown>[];
    expect(event).toMatchObject({
      actor: admin.id,
      resource: 'users',
      recordId: admin.id,
      diff: {
        collection: [null, 'users'],
        filters: [null, '{"status":"active"}'],
        rows: [null, rows.length],
      },
    });
    for (const [name, filters] of [
      ['users', { $or: [{ email: 'secreta@prueba.example' }] }],
      ['users', { $search: 'Secreta' }],
    ] as const) {
      await admin.get(query(`/v1/${name}/csv`, { _filters: filters }));
      const [last] = (
        await admin.get(query('/v1/audit', { _filters: { action: 'exported' }, _sort: { createdAt: -1 } }))
      ).body.data as { diff: unknown }[];
      expect(last?.diff).toEqual({ collection: [null, name], rows: [null, 0] });
    }
  });
});

describe('a large export', () => {
  let count: number;
  let base: string;
  let server: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    const { platform } = office.test;
    // More bytes than the buffers of the connection hold.
    await platform.db.query(sql`insert into holidays
      (id, created_at, updated_at, rev, name, name_folded, date, scope)
      select gen_random_uuid(), now(), now(), 1, 'Día ' || n || repeat(' más largo', 60), 'dia ' || n, '2030-01-01', 'city'
      from generate_series(1, 20000) n`);
    const [all] = await platform.db.query<{ count: number }>(
      sql`select count(*)::int4 as count from holidays`,
    );
    count = all?.count ?? 0;
    server = await listen({ ...platform.config, port: 0, host: '127.0.0.1' }, { api: office.test.api });
    base = `http://127.0.0.1:${server.port}`;
  });
  afterAll(() => drain(server.server, 1000));

  /** Condition for database sessions that read an export or wait for its reader. */
  const exporting = sql`datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
    and query like '%snapshot_rows%'`;
  const cursors = async () => {
    const [row] = await office.test.platform.db.query<{ count: number }>(
      sql`select count(*)::int4 as count from pg_stat_activity where ${exporting}`,
    );
    return row?.count;
  };

  it('arrives complete, in batches that stay in the database until they are read', async () => {
    const response = await whole('/v1/holidays/csv');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const pieces: number[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      pieces.push(new TextDecoder().decode(part.value).split('\r\n').length - 1);
      // The transaction is still open, so the rest is not in memory.
      if (pieces.length === 3) expect(await cursors()).toBe(1);
    }
    expect(pieces.reduce((sum, lines) => sum + lines)).toBe(count + 1);
    expect(Math.max(...pieces)).toBe(100);
    await eventually(async () => expect(await cursors()).toBe(0));
  });

  it('is of one moment, without changes that are made meanwhile', async () => {
    const response = await whole('/v1/holidays/csv');
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await office.test.platform.db.query(
      sql`update holidays set archived_at = now() where name like 'Día 1999%'`,
    );
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += new TextDecoder().decode(part.value);
    }
    expect(text.match(/\r\n/g)).toHaveLength(count);
    await office.test.platform.db.query(
      sql`update holidays set archived_at = null where archived_at is not null`,
    );
  });

  it('ends its query when the download is aborted', async () => {
    const aborter = new AbortController();
    const response = await whole('/v1/holidays/csv', base, aborter.signal);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await eventually(async () => expect(await cursors()).toBe(1));
    aborter.abort();
    await eventually(async () => expect(await cursors()).toBe(0));
    await reader.read().catch((error: Error) => expect(error.name).toBe('AbortError'));
  });

  it('breaks off when the database fails in the middle, instead of looking complete', async () => {
    const response = await whole('/v1/holidays/csv', base);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    const terminated = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where ${exporting} and state = 'idle in transaction'`;
    await eventually(async () => expect(await office.test.platform.db.query(terminated)).toHaveLength(1));
    const rest = (async () => {
      while (!(await reader.read()).done);
    })();
    await expect(rest).rejects.toThrow();
  });

  it('fails when nobody reads it', async () => {
    const {
      platform,
      api: { registry },
    } = office.test;
    const csv = compileCsv(registry, 'holidays', {}, system, {});
    const stream = await csvStream(
      platform,
      { principal: system, ip: toCallerAddress('') },
      csv,
      async () => {},
      10,
    );
    await eventually(async () => expect(await cursors()).toBe(0));
    await expect(stream.getReader().read()).rejects.toThrow('nobody reads');
  });

  it('is refused while two others are running', async () => {
    const open = [await whole('/v1/holidays/csv'), await whole('/v1/holidays/csv')];
    const refused = await office.admin.get('/v1/holidays/csv');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    await Promise.all(open.map((response) => response.body?.cancel()));
    await eventually(async () => expect((await office.admin.get('/v1/products/csv')).status).toBe(200));
  });
});
