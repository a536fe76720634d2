/** Which rows are which places: within a file, and of what earlier imports brought. */
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createImporter, type Importer } from '../../../testing/importer.ts';
import { confirmImport, updateImport } from '../imports.service.ts';
import { countReasons } from '../reasons.ts';
import { getImport } from '../store.ts';

interface Shop {
  code: string;
  name: string;
  kind: string;
  phone: string;
  street: string;
  web: string;
  point: readonly [number, number];
}

const shop = (name: string, more: Partial<Shop> = {}): Shop => ({
  ...{ code: '', name, kind: 'Cafetería', phone: '', street: '', web: '', point: [19.53, -96.92] },
  ...more,
});

function csv(shops: readonly Shop[], coded = true): string {
  const header = ['codigo', 'nombre', 'tipo', 'telefono', 'direccion', 'web', 'latitud', 'longitud'].slice(
    coded ? 0 : 1,
  );
  const lines = shops.map(({ code, name, kind, phone, street, web, point }) =>
    [code, name, kind, phone, street, web, ...point].slice(coded ? 0 : 1),
  );
  return [header, ...lines].map((cells) => cells.join(';')).join('\n');
}

let importer: Importer;
beforeAll(async () => {
  importer = await createImporter({ batchSizes: { importedPlaces: 3 } });
});
afterAll(() => importer.close());

const file = (content: string, name = 'censo.csv') => [{ name, content }];

const emptyCity = () =>
  importer.query('truncate commerces, imported_records, imports, import_rows, sources cascade');

/** Imports into an empty city. */
async function startWith(shops: readonly Shop[], coded = true) {
  await emptyCity();
  return importer.importAll(file(csv(shops, coded)));
}

const stored = () =>
  importer.query<{ name: string; phones: string[] }>(
    'select name, phones from commerces where archived_at is null order by name, phones',
  );

describe('the rows of one file', () => {
  test.each([
    [
      'with a code that other names repeat',
      [
        shop('Bar Alba', { code: '7' }),
        shop('Café Bruma', { code: '7', point: [19.54, -96.92] }),
        shop('Hotel Cima', { code: '8', point: [19.55, -96.92] }),
      ],
    ],
    [
      'with the code of their owner, who has branches',
      [shop('Café Sol', { code: 'XAXX01' }), shop('Café Sol', { code: 'XAXX01', point: [19.55, -96.92] })],
    ],
    [
      'with one code, name and point, and other telephones',
      [
        shop('La Fonda', { code: '1', phone: '2288173390' }),
        shop('La Fonda', { code: '1', phone: '2288173391', kind: 'Hotel' }),
      ],
    ],
    [
      'without a code, at one point with other telephones',
      [shop('La Fonda', { phone: '2288173390' }), shop('La Fonda', { phone: '2288173391' })],
    ],
    [
      'without a code, at one point with other web sites',
      [shop('La Fonda', { web: 'https://fonda-uno.mx' }), shop('La Fonda', { web: 'https://fonda-dos.mx' })],
    ],
    [
      'without a code, in neighbouring streets',
      [
        shop('Banco Olmo', { street: 'Calle Sol 1' }),
        shop('Banco Olmo', { street: 'Calle Luna 22', point: [19.53005, -96.92] }),
      ],
    ],
  ])('are all places: %s', async (_, shops) => {
    const coded = shops.some(({ code }) => code !== '');
    const { counts } = await startWith(shops, coded);
    expect(counts).toMatchObject({ created: shops.length, skipped: 0 });
    expect((await stored()).map(({ phones }) => phones.length)).toEqual(
      shops.map(({ phone }) => (phone === '' ? 0 : 1)),
    );
    expect((await importer.plan(file(csv(shops, coded)))).counts).toMatchObject({ unchanged: shops.length });
  });

  test('are one place if neither says otherwise, with the categories of both, whatever their order', async () => {
    const shops = [
      shop('La Fonda', { phone: '2288173390', street: 'Av. Sol 3' }),
      shop('La Fonda', { kind: 'Hotel', street: 'Avenida Sol, 3' }),
    ];
    expect((await startWith(shops, false)).counts).toMatchObject({ created: 1, skipped: 1 });
    const [place] = await importer.query<{ count: number }>(
      'select cardinality(categories) as count from commerces',
    );
    expect(place?.count).toBe(2);
    const reversed = await importer.plan(file(csv(shops.toReversed(), false)));
    expect(reversed.counts).toMatchObject({ unchanged: 1, skipped: 1 });
  });
});

describe('a later file', () => {
  const city = [
    shop('Café Sol', { code: '1', phone: '2288173390', street: 'Juárez 3' }),
    shop('Café Sol', { code: '2', phone: '2288173391', street: 'Juárez 5' }),
    shop('Bar Luna', { code: '3', point: [19.54, -96.93] }),
    shop('Hotel Río', { code: '4', point: [19.55, -96.93], kind: 'Hotel' }),
  ];
  const change = (name: string, more: Partial<Shop>) =>
    city.map((each) => (each.name === name ? { ...each, ...more } : each));

  test.each<[string, readonly Shop[], object]>([
    ['with other codes', city.map((each) => ({ ...each, code: `N-${each.code}` })), { unchanged: 4 }],
    [
      'whose codes moved on to other rows',
      city.map((each, at) => ({ ...each, code: String(4 - at) })),
      { unchanged: 4 },
    ],
    ['with a new telephone', change('Bar Luna', { phone: '2288170000' }), { unchanged: 3, updated: 1 }],
    ['with a new name', change('Bar Luna', { name: 'Bar La Luna' }), { unchanged: 3, updated: 1 }],
    ['with a place that moved', change('Bar Luna', { point: [19.56, -96.93] }), { unchanged: 3, updated: 1 }],
    [
      'in which another place has the code of one that is gone',
      change('Bar Luna', { name: 'Farmacia Paz', point: [19.57, -96.93], kind: 'Farmacia' }),
      { unchanged: 3, created: 1 },
    ],
    [
      'in which a new neighbour has the code of a place that has another one now',
      [...change('Bar Luna', { code: '9' }), shop('Bar Sombra', { code: '3', point: [19.54, -96.93] })],
      { unchanged: 4, created: 1 },
    ],
  ])('%s finds its places again', async (_, shops, counts) => {
    await startWith(city);
    expect((await importer.plan(file(csv(shops)))).counts).toMatchObject({ skipped: 0, ...counts });
    // Under another name of the file, whose codes then are those of another source.
    const renamed = await importer.plan(file(csv(shops), 'censo-2026.csv'));
    expect(renamed.counts.created).toBeLessThanOrEqual(1);
  });

  test('without codes, of another source, changes what differs, and empties nothing that the first one filled in', async () => {
    await startWith(city);
    const other = [
      shop('BAR LUNA', { point: [19.54001, -96.93], phone: '2288170000' }),
      shop('Café Sol', { street: 'Juárez 3' }),
    ];
    const options = { source: { name: 'Otro censo', licence: '' }, names: 'readable' as const };
    const done = await importer.importAll(file(csv(other, false)), options);
    expect(done.counts).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect((await stored()).map(({ phones }) => phones)).toEqual([
      ['+522288170000'],
      ['+522288173390'],
      ['+522288173391'],
      [],
    ]);
    expect((await importer.plan(file(csv(other, false)), options)).counts).toMatchObject({ unchanged: 2 });
  });

  test('finds a place again whose values a person changed, or that a person archived', async () => {
    await startWith(city);
    await importer.query(
      `update commerces set name = 'La Luna', phones = '{+522288179999}' where name = 'Bar Luna'`,
    );
    await importer.query(`update commerces set archived_at = now() where name = 'Hotel Río'`);
    const again = await importer.plan(file(csv(city, false)));
    expect(again.counts).toMatchObject({ created: 0, unchanged: 3, skipped: 1 });
  });
});

test('a plan that was carried out is the same the second time, with its rows in any order and with other codes or none', async () => {
  const anyShop = fc.record({
    name: fc.constantFrom('Café Sol', 'CAFÉ SOL', 'Bar Luna'),
    kind: fc.constantFrom('Cafetería', 'Bar', 'Hotel'),
    phone: fc.constantFrom('', '2288173390', '2288173391'),
    street: fc.constantFrom('', 'Juárez 3', 'Calle Juárez, 5', 'Sur'),
    web: fc.constantFrom('', 'https://fonda-uno.mx'),
    point: fc.constantFrom<readonly [number, number]>([19.53, -96.92], [19.53002, -96.92], [19.56, -96.92]),
    code: fc.constantFrom('1', '2', '3', '4'),
  });
  const shops = fc.array(anyShop, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(shops, fc.boolean(), fc.infiniteStream(fc.nat(99)), async (given, coded, chance) => {
      const { counts } = await startWith(given, coded);
      const order = given.map((each) => ({ each, at: chance.next().value ?? 0 }));
      const shuffled = order.sort((a, b) => a.at - b.at).map(({ each }) => each);
      const renumbered = shuffled.map((each, at) => ({ ...each, code: `Z${at}` }));
      for (const again of [csv(given, coded), csv(shuffled, coded), csv(renumbered), csv(shuffled, false)]) {
        const plan = await importer.plan(file(again));
        expect(plan.counts).toMatchObject({ created: 0, updated: 0, unchanged: counts.created });
      }
    }),
    { numRuns: runs(30, 5) },
  );
});

describe('a plan that would double the city', () => {
  const names = ['Café Sol', 'Bar Luna', 'Hotel Río'];
  const at = (index: number) => [19.53 + index / 100, -96.92] as const;
  /** The same places with other telephones, in which a second list of the city differs. */
  const list = (phone: string) =>
    csv(
      names.map((name, index) => shop(name, { phone, point: at(index) })),
      false,
    );
  const other = { source: { name: 'Otro censo', licence: '' } };
  const question = '3 de 4 lugares nuevos ya están: hay otro con el mismo nombre al lado.';

  test('is not carried out before a person says that they are other places', async () => {
    await emptyCity();
    await importer.importAll(file(list('2288173390')));
    const more = `${list('2288173391')}\nPapelería Ana;Papelería;;;;19.6;-96.92`;
    const planned = await importer.plan(file(more), other);
    expect(planned.counts).toMatchObject({ created: 4 });
    const [first] = await countReasons(
      importer.platform.db,
      await getImport(importer.platform.db, planned.id),
      'MX',
    );
    expect(first).toMatchObject({ kind: 'question', text: question, rows: 3, examples: names });
    await expect(confirmImport(importer.platform, planned.id)).rejects.toMatchObject({
      code: 'transition-refused',
      message: expect.stringContaining(question),
    });
    await updateImport(importer.platform, planned.id, { rev: planned.rev, otherPlaces: true });
    await importer.jobs.drain();
    await confirmImport(importer.platform, planned.id);
    await importer.jobs.drain();
    expect((await stored()).length).toBe(7);
  });
});

test('a confirmation with the revision of a plan before other options is refused, and so is one of a plan that failed', async () => {
  await emptyCity();
  const shops = [shop('Café Sol'), shop('Bar Luna', { point: [19.54, -96.92] })];
  const planned = await importer.plan(file(csv(shops)));
  await updateImport(importer.platform, planned.id, { rev: planned.rev, status: 'accepted' });
  const confirm = (rev: number) => confirmImport(importer.platform, planned.id, { rev });
  await expect(confirm(planned.rev)).rejects.toMatchObject({ status: 409, code: 'stale' });
  await expect(confirm((await importer.get(planned.id)).rev)).rejects.toMatchObject({
    code: 'transition-refused',
  });
  await importer.query(`update imports set files = jsonb_set(files, '{0,path}', '"gone"') where id = $1`, [
    planned.id,
  ]);
  await importer.jobs.drain();
  const failed = await importer.get(planned.id);
  expect(failed.status).toBe('failed');
  await expect(confirm(failed.rev)).rejects.toMatchObject({ status: 409, code: 'transition-refused' });
  expect(await stored()).toEqual([]);
});
