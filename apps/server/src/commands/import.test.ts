import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { longTest } from '@callejero/contract/testing/long-test.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { overpass } from '../testing/importer.ts';
import { startCommand } from '../testing/run-command.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-command-'));
  const places = [
    { id: 1, tags: { amenity: 'cafe', name: 'Café Sol' } },
    { id: 2, tags: { amenity: 'cafe' } },
  ];
  await writeFile(path.join(folder, 'lugares.json'), overpass(places));
  await writeFile(path.join(folder, 'malo.json'), '{"elements": [');
  const table = 'Encargado;Letrero;Giro;Lat;Lng\nAna López;LA PARROQUIA;Cafetería;19,53;-96,92\n';
  await writeFile(path.join(folder, 'tabla.csv'), table);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  startCommand(
    ['import', ...args],
    {
      ...{ DATABASE_URL: database.url, DATA_DIR: folder, DATABASE_POOL: '1', DEMO: 'false' },
      ...{ CITY_NAME: 'Xalapa', CITY_COUNTRY: 'MX', CITY_PROVINCE: 'MX-VER' },
    },
    folder,
  ).ended;

const lastLine = (out: string) => JSON.parse(out.trim().split('\n').at(-1) ?? '');
const count = async (table: string) =>
  (
    await database.db.query<{ count: number }>({
      text: `select count(*)::int as count from ${table}`,
      values: [],
    })
  )[0]?.count;

test('a dry run reports and stores nothing, an import creates, a second import changes nothing', async () => {
  const dry = await run('lugares.json', '--dry-run', '--json');
  expect(dry).toMatchObject({ code: 0, err: '' });
  expect(lastLine(dry.out)).toMatchObject({
    read: 2,
    created: 1,
    updated: 0,
    unchanged: 0,
    skipped: 1,
    dryRun: true,
  });
  expect([await count('commerces'), await count('imports'), await count('import_rows')]).toEqual([0, 0, 0]);

  const real = await run('lugares.json', '--status', 'accepted', '--json');
  expect(lastLine(real.out)).toMatchObject({ read: 2, created: 1, skipped: 1, status: 'done' });
  expect(await database.db.query({ text: 'select name, status from commerces', values: [] })).toEqual([
    { name: 'Café Sol', status: 'accepted' },
  ]);

  const again = await run('lugares.json');
  expect(again.code).toBe(0);
  expect(again.out.split('\n').map((line) => line.trim())).toEqual([
    '2 leídos',
    '0 creados',
    '0 actualizados',
    '1 sin cambios',
    '1 omitidos',
    '',
    'Qué se pierde:',
    'A la fila 2 le falta el nombre.',
    '',
  ]);
});

longTest('--map says what a column means, and --help lists the possible fields', async () => {
  const help = await run('--help');
  expect(help).toMatchObject({ code: 0, err: '' });
  expect(help.out).toMatch(/--map giro=category[\s\S]*category +Categoría/);

  const plain = await run('tabla.csv', '--dry-run');
  expect(plain.out).toMatch(
    /comprueba estas columnas[\s\S]*«Encargado» se leyó como Nombre: --map "Encargado=…"/,
  );
  const mapped = await run('tabla.csv', '--dry-run', '--map', 'letrero=Nombre', '--json');
  expect(lastLine(mapped.out)).toMatchObject({ read: 1, created: 1 });
  expect(mapped.out).toContain('LA PARROQUIA');
});

longTest('--value says in which category a word enters, and --list which list is read', async () => {
  const places = [
    { nombre: 'Uno', tipo: 'Zas', lat: 19.5, lng: -96.9 },
    { nombre: 'Dos', tipo: 'Trastero', lat: 19.6, lng: -96.9 },
  ];
  const others = [1, 2, 3].map((lat) => ({ nombre: 'Otro', tipo: 'Zas', lat, lng: 1 }));
  await writeFile(path.join(folder, 'listas.json'), JSON.stringify({ lugares: places, otros: others }));
  const plain = await run('listas.json', '--dry-run', '--list', 'lugares');
  expect(plain.out).toMatch(/no tienen categoría[\s\S]*«Zas» \(1\): --value "Zas=…"/);
  const given = ['listas.json', '--dry-run', '--json', '--list', 'lugares'];
  const valued = await run(...given, '--value', 'Zas=Cafeterías', '--value', 'Trastero=');
  expect(lastLine(valued.out)).toMatchObject({ read: 2, created: 1, skipped: 1, losses: [] });
  expect(await run('listas.json', '--list', 'nada')).toMatchObject({
    code: 1,
    err: '\nNo hay una lista que se llame «nada». Hay «otros», «lugares».\n\n',
  });
});

longTest(
  'a named source is kept, its losses are reported by field, and one without an address needs a file',
  async () => {
    const phones = 'Letrero;Giro;Tel;Lat;Lng\nLA ESTRELLA;Cafetería;5551 1444;19,54;-96,93\n';
    await writeFile(path.join(folder, 'censo.csv'), phones);
    const named = ['censo.csv', '--source', 'Censo', '--licence', 'CC0', '--json'];
    expect(lastLine((await run(...named, '--dry-run')).out).losses).toMatchObject([
      { field: 'phones', rows: 1 },
    ]);
    const done = await run(...named, '--area-code', '55');
    expect(lastLine(done.out)).toMatchObject({ created: 1, losses: [], missing: 0, status: 'done' });
    expect(
      await database.db.query({ text: 'select name, licence, places from sources', values: [] }),
    ).toEqual([{ name: 'Censo', licence: 'CC0', places: 1 }]);
    const again = await run('--source', 'Censo');
    expect(again.code).toBe(1);
    expect(again.err.trim()).toBe('«Censo» no tiene dirección: se actualiza subiendo un archivo.');
    expect(await run('--source', 'Otra')).toMatchObject({ code: 2 });
  },
);

longTest('a list of events is imported as events, by its header or by --target', async () => {
  await writeFile(path.join(folder, 'agenda.csv'), 'Título,Fecha\nFeria,2026-06-02 19:00\n,2026-06-03\n');
  const dry = await run('agenda.csv', '--dry-run', '--json');
  expect(lastLine(dry.out)).toMatchObject({ read: 2, created: 1, skipped: 1, dryRun: true });
  expect(await count('events')).toBe(0);
  const real = await run('agenda.csv', '--target', 'events', '--json');
  expect(lastLine(real.out)).toMatchObject({ read: 2, created: 1, skipped: 1, status: 'done' });
  expect(await database.db.query({ text: 'select title, status from events', values: [] })).toEqual([
    { title: 'Feria', status: 'draft' },
  ]);
});

longTest('counts are formatted for the country of the city', async () => {
  await writeFile(path.join(folder, 'sin-nombre.csv'), `Nombre,Lat,Lng\n${',19.53,-96.92\n'.repeat(1422)}`);
  const { code, out } = await run('sin-nombre.csv', '--dry-run');
  expect(code).toBe(0);
  expect(out).toContain('1,422 leídos\n');
  expect(out).toContain('1,422 filas no tienen nombre y se quedan fuera.');
});

longTest('an invalid and a missing file end with different exit codes', async () => {
  const bad = await run('malo.json');
  expect(bad).toMatchObject({ code: 1, err: 'malo.json: No es JSON válido: está cortado o mal escrito.\n' });
  expect(await run('nada.json')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^\nNo se encuentra el archivo nada.json/),
  });
});
