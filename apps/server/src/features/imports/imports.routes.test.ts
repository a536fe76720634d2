import type { Import, ImportReason, ImportRow } from '@callejero/contract/answers/imports.ts';
import type { ApiError } from '@callejero/contract/errors.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Principal, visitor } from '../../access/policy.ts';
import { createImporter, type Importer, overpass, type TestFile } from '../../testing/importer.ts';

let importer: Importer;
beforeEach(async () => {
  importer = await createImporter();
});
afterEach(() => importer.close());

const file = (content: string | Uint8Array, name = 'lugares.json'): TestFile => ({ name, content });
const cafe = { id: 1, tags: { amenity: 'cafe', name: 'Café Tlaqná' } };
const commerces = () =>
  importer.query<{ name: string }>('select name from commerces where archived_at is null order by name');

const admin: Principal = {
  kind: 'administrator',
  id: null,
  roles: ['administrator'],
  permissions: ['*'],
};
const call = (method: string, url: string, body?: BodyInit | object, principal = admin) =>
  importer.routes.fetch(
    new Request(`http://api${url}`, {
      method,
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    }),
    { principal, requestId: 'test', ip: '127.0.0.1' },
  );
const confirm = async (id: string) => call('POST', `/${id}/confirm`, { rev: (await importer.get(id)).rev });
const form = (...files: TestFile[]) => {
  const data = new FormData();
  for (const { name, content } of files) data.append('file', new Blob([content as BlobPart]), name);
  return data;
};
const dataOf = async (response: Response) =>
  ((await response.json()) as { data: never }).data as never as never;

test('upload, map the columns, confirm, undo', async () => {
  const csv =
    'Encargado;Rótulo raro;Qué es;Y;X\nAna López;La Parroquia;Cafetería;19,53;-96,92\nBeto Ruiz;Casa Beto;Zas;19,54;-96,93\n';
  const response = await call('POST', '/', form(file(csv, 'censo.csv')));
  expect(response.status).toBe(202);
  const { id } = (await dataOf(response)) as { id: string };
  await importer.jobs.drain();
  const planned = await dataOf(await call('GET', `/${id}`));
  expect(planned).toMatchObject({ status: 'planned', counts: { read: 2 } });
  const columns = {
    'censo.csv': { name: 'Rótulo raro', category: 'Qué es', latitude: 'Y', longitude: 'X' },
  };
  const { rev } = planned as { rev: number };
  expect((await call('PATCH', `/${id}`, { rev, columns })).status).toBe(202);
  await importer.jobs.drain();
  expect(await dataOf(await call('GET', `/${id}`))).toMatchObject({
    status: 'planned',
    counts: { created: 1, skipped: 1 },
  });
  const rows = (await (await call('GET', `/${id}/rows?outcome=skipped&_perPage=1`)).json()) as {
    data: { reason: string }[];
    meta: object;
  };
  expect(rows.meta).toEqual({ total: 1, page: 0, perPage: 1 });
  expect(rows.data[0]?.reason).toBe('La categoría «Zas» no se reconoce. Puedes elegir una por defecto.');
  expect((await confirm(id)).status).toBe(202);
  expect(await commerces()).toEqual([]);
  await importer.jobs.drain();
  expect((await commerces()).map((row) => row.name)).toEqual(['La Parroquia']);
  expect((await call('POST', `/${id}/undo`, {})).status).toBe(202);
  await importer.jobs.drain();
  expect(await commerces()).toEqual([]);
  expect(((await (await call('GET', '/')).json()) as { meta: object }).meta).toEqual({
    total: 1,
    page: 0,
    perPage: 1000,
  });
});

const uploaded = async (name: string, content: string) => {
  const { id } = (await dataOf(await call('POST', '/', form(file(content, name))))) as { id: string };
  await importer.jobs.drain();
  return (await dataOf(await call('GET', `/${id}`))) as Import;
};
const changed = async ({ id }: Import, options: object) => {
  await call('PATCH', `/${id}`, { ...options, rev: (await importer.get(id)).rev });
  await importer.jobs.drain();
  return (await dataOf(await call('GET', `/${id}`))) as Import;
};
const rowsOf = async ({ id }: Import, query = '') =>
  (await dataOf(await call('GET', `/${id}/rows${query}`))) as ImportRow[];

test('words for categories are counted with their guess, answered, left out, and kept by their source', async () => {
  const [bakeries] = await importer.query<{ id: string; name: string }>(
    `select id, name from categories where name = 'Panaderías y pastelerías'`,
  );
  const header = 'nombre;tipo;latitud;longitud\n';
  const places = ['Uno;Zas', 'Dos;Zas', 'Tres;Cafetería', 'Cuatro;Trastero'];
  const content = header + places.map((place, at) => `${place};19.5${at};-96.9${at}\n`).join('');
  const planned = await uploaded('uno.csv', content);
  const guessed = planned.files[0]?.values.category ?? [];
  expect(guessed.map(({ raw, rows, isLeftOut }) => [raw, rows, isLeftOut])).toEqual([
    ['Zas', 2, false],
    ['Trastero', 1, false],
    ['Cafetería', 1, false],
  ]);
  expect(guessed.map(({ record }) => record === null)).toEqual([true, true, false]);

  const category = { Zas: bakeries?.id ?? '', Trastero: null };
  const source = { name: 'Censo', licence: '' };
  const answered = await changed(planned, { values: { category }, source });
  expect(answered.counts).toMatchObject({ created: 3, skipped: 1 });
  expect((await rowsOf(answered)).map(({ result, reason }) => reason ?? result?.categories)).toEqual([
    [bakeries?.id],
    [bakeries?.id],
    [guessed[2]?.record],
    'La categoría «Trastero» se deja fuera, como se eligió.',
  ]);
  await confirm(planned.id);
  await importer.jobs.drain();
  const [left] = (await dataOf(await call('GET', `/${planned.id}/reasons`))) as ImportReason[];
  expect(left).toMatchObject({
    kind: 'skipped',
    text: '«Cuatro»: la categoría «Trastero» se dejó fuera, como se eligió.',
  });

  const next = await uploaded('dos.csv', `${header}Cinco;Zas;19.55;-96.95\nSeis;Trastero;19.56;-96.96\n`);
  expect(next.counts).toMatchObject({ created: 1, skipped: 1 });
  expect(next.files[0]?.values.category).toEqual([
    { raw: 'Trastero', rows: 1, record: null, isLeftOut: true },
    { raw: 'Zas', rows: 1, record: bakeries?.id, isLeftOut: false },
  ]);
});

test('words for provinces are counted and answered like those for categories', async () => {
  const [puebla] = await importer.query<{ id: string }>(`select id from provinces where code = 'MX-PUE'`);
  const header = 'nombre;tipo;latitud;longitud;provincia';
  const rows = ['Uno;Café;19.5;-96.9;Pobl.', 'Dos;Café;19.51;-96.91;Veracruz'];
  const planned = await uploaded('uno.csv', `${[header, ...rows].join('\n')}\n`);
  expect(planned.files[0]?.values.province?.map(({ raw, record }) => [raw, record !== null])).toEqual([
    ['Pobl.', false],
    ['Veracruz', true],
  ]);
  const values = { province: { 'Pobl.': puebla?.id ?? '', Veracruz: null } };
  const answered = await rowsOf(await changed(planned, { values }));
  expect(answered[0]?.result?.address).toMatchObject({ province: puebla?.id });
  expect(answered[1]?.reason).toBe('La provincia «Veracruz» se deja fuera, como se eligió.');
});

test('a category or province that does not exist is refused with the field that names it', async () => {
  const { id, rev } = await uploaded('uno.csv', 'nombre;tipo;latitud;longitud\nUno;Zas;19.5;-96.9\n');
  importer.routes.onError((error, c) => c.json({ details: (error as ApiError).details }, 400));
  const missing = importer.platform.ids.next();
  const values = { category: { Zas: missing }, province: { Pobl: missing } };
  const refused = await call('PATCH', `/${id}`, { rev, values, defaultCategory: missing });
  expect(await refused.json()).toEqual({
    details: [
      { path: 'values.category.Zas', message: 'Esa categoría no existe.' },
      { path: 'values.province.Pobl', message: 'Esa provincia no existe.' },
      { path: 'defaultCategory', message: 'Esa categoría no existe.' },
    ],
  });
});

test('events are mapped by their words, too', async () => {
  const [music] = await importer.query<{ id: string }>(
    `select id from categories where kind = 'event' order by name limit 1`,
  );
  const agenda = 'título,fecha,tipo\nUno,2030-05-01,Sarao\nDos,2030-05-02,Murga\n';
  const planned = await uploaded('agenda.csv', agenda);
  expect(planned.files[0]?.values.category?.map(({ raw, record }) => [raw, record])).toEqual([
    ['Murga', null],
    ['Sarao', null],
  ]);
  const category = { Sarao: music?.id ?? '', Murga: null };
  const rows = await rowsOf(await changed(planned, { values: { category } }));
  expect(rows.map(({ outcome, result }) => [outcome, result?.category])).toEqual([
    ['created', music?.id],
    ['skipped', undefined],
  ]);
  expect(rows[0]?.raw).toEqual({ title: 'Uno', startsAt: '2030-05-01', category: 'Sarao' });
});

test('another list of the file is read on request, with its own columns', async () => {
  const bars = [1, 2, 3].map((at) => ({
    nombre: `Bar ${at}`,
    tipo: 'Bar',
    lat: 19.5 + at / 100,
    lng: -96.9,
  }));
  const shops = [{ rótulo: 'Panadería Sol', clase: 'Panadería', latitud: 19.51, longitud: -96.91 }];
  const planned = await uploaded('varias.json', JSON.stringify({ bares: bars, tiendas: shops }));
  expect(planned.files[0]).toMatchObject({
    list: 'bares',
    lists: [
      { name: 'bares', rows: 3, columns: 4, header: ['nombre', 'tipo', 'lat', 'lng'] },
      { name: 'tiendas', rows: 1, columns: 4, header: ['rótulo', 'clase', 'latitud', 'longitud'] },
    ],
  });
  const other = await changed(planned, { list: { 'varias.json': 'tiendas' } });
  expect(other.files[0]).toMatchObject({ list: 'tiendas', notes: [], mapping: { name: 'rótulo' } });
  expect((await rowsOf(other)).map(({ name }) => name)).toEqual(['Panadería Sol']);
});

test('the first rows say what stood in the file, and three unlike rows are the examples', async () => {
  const row = (at: number, kind: string, more = ';;') => `Lugar ${at};${kind};19.${500 + at};-96.9;${more}\n`;
  const content = [
    'nombre;tipo;latitud;longitud;tel;domicilio;horario\n',
    ...Array.from({ length: 51 }, (_, at) =>
      row(at, 'Cafetería', at === 7 ? '2288123456;Sol 5;Mo-Su 9:00-18:00' : ';;'),
    ),
    row(60, 'Panadería', '2288123457;;'),
    row(61, 'Zas'),
  ].join('');
  const planned = await uploaded('uno.csv', content);
  const rows = await rowsOf(planned);
  expect(rows[7]).toMatchObject({
    raw: {
      name: 'Lugar 7',
      categories: 'Cafetería',
      location: '19.507, -96.9',
      phones: '2288123456',
      address: 'Sol 5',
      openingHours: 'Mo-Su 9:00-18:00',
    },
    result: { name: 'Lugar 7', phones: ['+522288123456'], address: { street: 'Sol 5' } },
  });
  expect(rows.map(({ raw }) => 'name' in raw).lastIndexOf(true)).toBe(49);
  // The fullest of the most frequent category, one of another, and the emptiest; none that is left out.
  expect((await rowsOf(planned, '?flagged=examples')).map(({ name }) => name)).toEqual([
    'Lugar 7',
    'Lugar 60',
  ]);
  await confirm(planned.id);
  await importer.jobs.drain();
  expect(await rowsOf(planned, '?flagged=examples')).toEqual([]);
});

test.each([
  ['vacío', '', /vacío/],
  ['un zip', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), /Es un archivo comprimido/],
  ['una página', '<!doctype html><html>', /página web/],
])('answers at once to %s, and stores nothing', async (_, content, message) => {
  importer.routes.onError((error, c) => c.json({ message: error.message }, 400));
  const response = await call('POST', '/', form(file(overpass([cafe])), file(content, 'malo.json')));
  expect(((await response.json()) as { message: string }).message).toMatch(message);
  expect(await importer.query('select 1 from imports')).toEqual([]);
  expect(importer.jobs.waiting).toEqual([]);
});

test('is for administrators with the permission only', async () => {
  const statuses: number[] = [];
  importer.routes.onError((error, c) => {
    statuses.push('status' in error ? Number(error.status) : 500);
    return c.json({}, 400);
  });
  await call('GET', '/mapping', undefined, visitor);
  await call('GET', '/mapping', undefined, { ...admin, permissions: ['commerces:*'] });
  await call('POST', '/', form(file(overpass([cafe]))), { ...admin, permissions: ['imports:read'] });
  expect(statuses).toEqual([401, 403, 403]);
  expect((await call('GET', '/mapping', undefined, { ...admin, permissions: ['imports:read'] })).status).toBe(
    200,
  );
});

test('shows the table of tags', async () => {
  const mapping = (await dataOf(await call('GET', '/mapping'))) as unknown as {
    rows: { tag: string; placeType: string; category: { name: string; parent: string } }[];
  };
  expect(mapping.rows.find((row) => row.tag === 'shop=bakery')).toMatchObject({
    placeType: 'bakery',
    category: { name: 'Panaderías y pastelerías', parent: 'Comer y beber' },
  });
});
