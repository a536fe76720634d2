import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImporter, type Importer, overpass, type TestFile } from '../../../testing/importer.ts';
import { confirmImport, undoImportRequest } from '../imports.service.ts';
import { countReasons } from '../reasons.ts';
import { getImport } from '../store.ts';

let importer: Importer;
beforeEach(async () => {
  importer = await createImporter();
});
afterEach(() => importer.close());

const file = (content: string | Uint8Array, name = 'lugares.json'): TestFile => ({ name, content });
const cafe = {
  id: 1,
  tags: {
    amenity: 'cafe',
    name: 'Café Tlaqná',
    phone: '+52 228 817 3390',
    opening_hours: 'Mo-Fr 09:00-15:00',
  },
};
const bakery = {
  id: 2,
  tags: { shop: 'bakery', name: 'Panadería Sol', 'addr:city': 'XALAPA', 'addr:street': 'Enríquez' },
};
const commerces = () =>
  importer.query<{
    id: string;
    name: string;
    status: string;
    phones: string[];
    website: string | null;
    import_notes: string[];
  }>('select * from commerces where archived_at is null order by name');

test('plans without writing, then creates with address, change record and notes', async () => {
  const odd = {
    id: 3,
    tags: { amenity: 'bar', name: 'Bar Raro', phone: '812-84', opening_hours: 'a veces' },
  };
  const planned = await importer.plan([
    file(overpass([cafe, bakery, odd, { id: 4, tags: { amenity: 'bar' } }])),
  ]);
  expect(planned.counts).toEqual({ read: 4, created: 3, updated: 0, unchanged: 0, skipped: 1 });
  expect(await commerces()).toEqual([]);

  await confirmImport(importer.platform, planned.id);
  await importer.jobs.drain();
  const rows = await importer.rows(planned.id);
  expect(rows.map((row) => [row.name, row.outcome, row.reason])).toEqual([
    ['Café Tlaqná', 'created', null],
    ['Panadería Sol', 'created', null],
    ['Bar Raro', 'created', null],
    [null, 'skipped', 'No tiene nombre.'],
  ]);
  const [bar, coffee, bread] = await importer.query<Record<string, unknown>>(
    `select c.name, c.name_folded, c.status, c.phones, c.opening_hours, c.opening_hours_text, c.place_type, c.source, c.import_notes, c.import,
       c.timezone, a.street, a.locality, p.code, (select array_agg(slug) from categories where id = any(c.categories)) as slugs
     from commerces c join addresses a on a.id = c.address join provinces p on p.id = a.province order by c.name`,
  );
  expect(coffee).toMatchObject({
    name: 'Café Tlaqná',
    name_folded: 'cafe tlaqna',
    status: 'pending',
    phones: ['+522288173390'],
    opening_hours: 'Mo-Fr 09:00-15:00',
    place_type: 'cafe',
    source: { name: 'OpenStreetMap', externalId: 'node/1', licence: 'ODbL-1.0' },
    import: planned.id,
    import_notes: [],
    timezone: 'America/Mexico_City',
    locality: 'Xalapa',
    code: 'MX-VER',
    slugs: ['cafeterias'],
  });
  expect(bread).toMatchObject({ street: 'Enríquez', locality: 'Xalapa' });
  expect(bar).toMatchObject({
    opening_hours: null,
    opening_hours_text: 'a veces',
    import_notes: [
      'El teléfono «812-84» no es válido en MX.',
      'El horario no se entiende y se guarda como texto: «a veces».',
    ],
  });
  // Their request makes them one entry of the history.
  const created = { action: 'created', request_id: planned.id };
  expect(await importer.query(`select action, request_id from changes where resource = 'commerces'`)).toEqual(
    [created, created, created],
  );
  expect(importer.changes.filter((change) => change.resource === 'commerces')).toHaveLength(3);
});

test('a place outside the city has no address if the file names no locality, until one does', async () => {
  const lejos = (locality: string) =>
    file(
      `nombre;tipo;calle;localidad;provincia;latitud;longitud\nBar Lejos;Bar;Sol;${locality};20.4;-96.9\n`,
      'lejos.csv',
    );
  const stored = () =>
    importer.query(`select c.address is null as nowhere, a.locality from commerces c
      left join addresses a on a.id = c.address where c.archived_at is null`);
  const done = await importer.importAll([lejos(';')]);
  expect(await stored()).toEqual([{ nowhere: true, locality: null }]);
  expect((await importer.importAll([lejos(';')])).counts.unchanged).toBe(1);
  expect((await importer.importAll([lejos('Nautla;Veracruz')])).counts.updated).toBe(1);
  expect(await stored()).toEqual([{ nowhere: false, locality: 'Nautla' }]);
  const back = await importer.importAll([lejos(';')]);
  expect(back.counts.updated).toBe(1);
  expect(await stored()).toEqual([{ nowhere: true, locality: null }]);
  await undoImportRequest(importer.platform, back.id);
  await importer.jobs.drain();
  expect(await stored()).toEqual([{ nowhere: false, locality: 'Nautla' }]);
  expect(done.counts.created).toBe(1);
});

test('a second import updates what the source changed, keeps what a person changed, and never touches the status', async () => {
  await importer.importAll([file(overpass([cafe, bakery]))]);
  await importer.query(
    `update commerces set status = 'accepted', website = 'https://mia.mx', rev = rev + 1 where name like 'Café%'`,
  );
  const newer = { ...cafe, tags: { ...cafe.tags, name: 'Café Tlaqná Centro', website: 'https://otra.mx' } };
  const second = await importer.importAll([file(overpass([newer, bakery]))]);
  expect(second.counts).toEqual({ read: 2, created: 0, updated: 1, unchanged: 1, skipped: 0 });
  expect((await commerces())[0]).toMatchObject({
    name: 'Café Tlaqná Centro',
    status: 'accepted',
    website: 'https://mia.mx',
  });
  const [row] = await importer.rows(second.id);
  expect(row).toMatchObject({
    kept: ['website'],
    reason: 'Se conserva lo que se cambió a mano: sitio web.',
    changes: { name: ['Café Tlaqná', 'Café Tlaqná Centro'] },
  });
  expect((await importer.importAll([file(overpass([newer, bakery]))])).counts).toMatchObject({
    updated: 0,
    unchanged: 2,
  });
});

test('a place that a person archived is not created again', async () => {
  await importer.importAll([file(overpass([cafe]))]);
  await importer.query('update commerces set archived_at = now()');
  const again = await importer.plan([file(overpass([cafe]))]);
  expect(again.counts).toMatchObject({ created: 0, skipped: 1 });
});

test('empty fields are filled in by a later import, unless a person did', async () => {
  await importer.importAll([file(overpass([cafe, bakery]))]);
  await importer.query(
    `update commerces set website = 'https://a-mano.example/' where name = 'Panadería Sol'`,
  );
  const more = { website: 'https://nuevo.example', description: 'Con terraza', 'addr:postcode': '91000' };
  const done = await importer.importAll([
    file(overpass([cafe, bakery].map((place) => ({ ...place, tags: { ...place.tags, ...more } })))),
  ]);
  expect(done.counts).toMatchObject({ updated: 2 });
  const rows = await importer.rows(done.id);
  expect(rows.map(({ changes, kept }) => [Object.keys(changes).sort(), kept])).toEqual([
    [['address', 'description', 'website'], []],
    [['address', 'description'], ['website']],
  ]);
  expect((await commerces()).map(({ website }) => website)).toEqual([
    'https://nuevo.example',
    'https://a-mano.example/',
  ]);
});

test('likely duplicates are created and reported: in the file and among existing places', async () => {
  await importer.importAll([file(overpass([cafe]))]);
  const near = { id: 7, lat: 19.5311, lon: -96.92, tags: { amenity: 'cafe', name: 'Cafe Tlaqna' } };
  const twin = { id: 8, lat: 19.5312, lon: -96.92, tags: { amenity: 'cafe', name: 'CAFÉ TLAQNÁ' } };
  const far = { id: 9, lat: 19.54, lon: -96.92, tags: { amenity: 'cafe', name: 'Café Tlaqná' } };
  const done = await importer.importAll([file(overpass([near, twin, far]))]);
  expect(done.counts.created).toBe(3);
  const rows = await importer.rows(done.id);
  expect(rows.map((row) => row.duplicates.length)).toEqual([2, 2, 0]);
  expect(rows[0]?.notes).toEqual([
    'Posible duplicado de «CAFÉ TLAQNÁ», a 11 m.',
    'Posible duplicado de «Café Tlaqná», a 11 m.',
  ]);
  const noted = await commerces();
  expect(noted.filter((row) => row.import_notes.length > 0)).toHaveLength(2);
  // Accepted places are in no review queue, so the advice points to their pages.
  expect(
    await countReasons(importer.platform.db, await getImport(importer.platform.db, done.id), 'MX'),
  ).toContainEqual(expect.objectContaining({ kind: 'note', advice: expect.stringContaining('en su ficha') }));
});

test('places are accepted at once on request', async () => {
  await importer.importAll([file(overpass([cafe]))], { status: 'accepted' });
  expect((await commerces())[0]?.status).toBe('accepted');
});

test('undoing archives what was created, restores what was updated, and keeps what was changed since', async () => {
  await importer.importAll([file(overpass([cafe]))]);
  const newer = { ...cafe, tags: { ...cafe.tags, name: 'Café Otro', 'addr:street': 'Clavijero' } };
  const edited = { id: 5, tags: { amenity: 'bar', name: 'Bar Editado' } };
  const second = await importer.importAll([file(overpass([newer, bakery, edited]))]);
  expect(second.counts).toMatchObject({ created: 2, updated: 1 });
  await importer.query(
    `update commerces set description = 'Escrito a mano', rev = rev + 1 where name = 'Bar Editado'`,
  );
  await undoImportRequest(importer.platform, second.id);
  await importer.jobs.drain();
  expect(await importer.get(second.id)).toMatchObject({
    status: 'undone',
    undo: { archived: 1, restored: 1, kept: 1 },
  });
  expect((await commerces()).map((row) => row.name)).toEqual(['Bar Editado', 'Café Tlaqná']);
  const [address] = await importer.query<{ street: string | null }>(
    `select a.street from addresses a join commerces c on c.address = a.id where c.name = 'Café Tlaqná'`,
  );
  expect(address?.street).toBeNull();
  // The record of the first import is restored too: the same file again changes nothing.
  expect((await importer.plan([file(overpass([cafe]))])).counts).toMatchObject({ unchanged: 1 });
  // An undone place is created when it is imported again.
  expect((await importer.plan([file(overpass([bakery]))])).counts).toMatchObject({ created: 1 });
});

test('changes that people make between plan and confirmation are respected', async () => {
  const first = await importer.plan([file(overpass([cafe]))]);
  await importer.importAll([file(overpass([cafe]))]);
  await confirmImport(importer.platform, first.id);
  await importer.jobs.drain();
  expect((await importer.get(first.id)).counts).toEqual({
    read: 1,
    created: 0,
    updated: 0,
    unchanged: 1,
    skipped: 0,
  });
  expect(await commerces()).toHaveLength(1);
});
