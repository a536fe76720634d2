import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImporter, type Importer, type TestFile } from '../../testing/importer.ts';
import { deleteSomeRows } from './import-rows.ts';
import { confirmImport, discardImport } from './imports.service.ts';
import { countReasons, countSaid } from './reasons.ts';
import { getImport } from './store.ts';

let importer: Importer;
beforeEach(async () => {
  importer = await createImporter({ batchSizes: { countedRows: 3 } });
});
afterEach(() => importer.close());

const file = (content: string): TestFile => ({ name: 'censo.csv', content });
async function reasonsOf(id: string) {
  const { db } = importer.platform;
  return countReasons(db, await getImport(db, id), 'MX');
}
async function confirm(id: string): Promise<void> {
  await confirmImport(importer.platform, id);
  await importer.jobs.drain();
}

test('notes on rows are counted with examples and advice, and the chosen columns are kept with the source', async () => {
  const header = 'Encargado;Rótulo raro;Qué es;Y;X\n';
  const first = `${header}Ana López;LA PARROQUIA;Cafetería;19,53;-96,92\nBeto Ruiz;CASA BETO;Zas;19,54;-96,93\nEva Sol;LEJOS;CafeOrCoffeeShop;25,0;-100,0\nLuz Paz;;Cafetería;19,54;-96,93\n${'X;Sin nombre;Cafetería;19,5;-96,9\nEva Sol;LEJOS;CafeOrCoffeeShop;25,0;-100,0\n'.repeat(2)}`;
  const chosen = { name: 'Rótulo raro', category: 'Qué es', latitude: 'Y', longitude: 'X' };
  const source = { name: 'Censo', licence: 'CC BY' };
  const { id } = await importer.plan([file(first)], { columns: { 'censo.csv': chosen }, source });
  expect(await reasonsOf(id)).toEqual([
    {
      ...{ kind: 'lost', rows: 2, field: 'name', examples: ['Sin nombre'] },
      text: 'filas: el nombre «Sin nombre» no es un nombre.',
      advice: 'Revisa qué columna es el nombre.',
      remedy: 'columns',
    },
    {
      ...{ kind: 'lost', rows: 1, field: 'location', examples: ['LEJOS'] },
      text: '«LEJOS» está a más de 30 km de la ciudad.',
      advice: expect.stringContaining('coordenadas'),
      remedy: null,
    },
    {
      ...{ kind: 'lost', rows: 1, field: 'categories', examples: ['Zas'] },
      text: 'La categoría «Zas» de «CASA BETO» no se reconoce.',
      advice: expect.stringContaining('para el resto'),
      remedy: 'category',
    },
    {
      ...{ kind: 'lost', rows: 1, field: 'name', examples: [] },
      text: 'A la fila 5 le falta el nombre.',
      advice: expect.stringContaining('qué columna'),
      remedy: 'columns',
    },
    // The notes of rows that are left out are not counted.
    {
      ...{ kind: 'skipped', rows: 2, field: null, examples: ['LEJOS'] },
      text: 'filas: es el mismo lugar que otra fila, que se completó con sus datos.',
      advice: 'No tienes que hacer nada.',
      remedy: null,
    },
    {
      ...{ kind: 'note', rows: 2, field: null, examples: ['LA PARROQUIA', 'LEJOS'] },
      text: 'filas: el nombre venía en mayúsculas: «LA PARROQUIA» o «LEJOS».',
      advice: expect.stringContaining('opciones'),
      remedy: null,
    },
    {
      ...{ kind: 'note', rows: 1, field: null, examples: ['CafeOrCoffeeShop'] },
      text: '«LEJOS»: la categoría «CafeOrCoffeeShop» entra en Cafeterías.',
      advice: expect.stringContaining('Comprueba que es esa la categoría'),
      remedy: 'category',
    },
  ]);
  await confirm(id);
  const named = await importer.query<{ name: string }>('select name from commerces order by name');
  expect(named.map(({ name }) => name)).toEqual(['La Parroquia', 'Lejos']);

  const next = await importer.plan([file(`${header}Eva Luz;EL NUEVO;Cafetería;19,55;-96,94\n`)]);
  expect(next.files[0]).toMatchObject({
    mapping: chosen,
    confidence: {},
    notes: ['Se lee como la última vez que se importó «Censo».'],
  });
  const other = await importer.plan([file(`${header}A;EL NUEVO;Cafetería;19,55;-96,94\n`)], {
    names: 'written',
    map: { ENCARGADO: 'name' },
  });
  expect(other.files[0]?.mapping).toMatchObject({ name: 'Encargado', category: 'Qué es' });
});

test('the area code of an import completes its local telephones, and a loss is told in the past at the end', async () => {
  const content =
    'nombre;tipo;latitud;longitud;tel\nUno;Bar;19.51;-96.9;8123456\nDos;Bar;19.52;-96.9;812-84\n';
  const phonesOf = async (id: string) => (await importer.rows(id)).map(({ result }) => result?.phones);
  const ofCity = await importer.plan([file(content)]);
  expect(await phonesOf(ofCity.id)).toEqual([['+522288123456'], []]);
  const planned = await importer.plan([file(content)], { areaCode: '229' });
  expect(await phonesOf(planned.id)).toEqual([['+522298123456'], []]);
  await confirm(planned.id);
  const [told] = await reasonsOf(planned.id);
  expect(told?.text).toBe('Se perdió el teléfono «812-84» de «Dos»: no es un número válido.');
  expect(told?.remedy).toBeNull();
});

test('columns that nothing takes are lines with their number, their names and what to do', async () => {
  const header = 'nombre;tipo;latitud;longitud;email;email2;Lunes a viernes;Sábado;Imagen\n';
  const rows = [1, 2, 3].map(
    (at) =>
      `Lugar ${at};Bar;19.${500 + at};-96.9;${at === 1 ? 'a@b.test' : ''};${at}@c.test;9 a 14 h;10 a 13 h;https://c.test/${at}\n`,
  );
  const { id } = await importer.plan([file(`${header}${rows.join('')}`)]);
  expect((await reasonsOf(id)).filter(({ text }) => text.includes('no se lee'))).toMatchObject([
    {
      ...{ kind: 'lost', rows: 3, examples: ['Imagen'] },
      text: 'filas: la columna «Imagen» no se lee: se pierde una foto.',
      advice: expect.stringContaining('súbelas'),
    },
    {
      ...{ kind: 'lost', rows: 2, examples: ['email2'], remedy: 'columns' },
      text: 'filas: la columna «email2» no se lee: se pierde un correo.',
      advice: expect.stringContaining('Elige'),
    },
    {
      ...{ kind: 'note', rows: 1, remedy: 'columns' },
      text: '«Lugar 1»: la columna «email2» no se lee: tiene otro correo.',
    },
  ]);
  const [first] = await importer.rows(id);
  expect(first?.result?.openingHours).toBe('Mo-Fr 09:00-14:00; Sa 10:00-13:00');
});

test('rows are counted and deleted in portions, as they would be at once', async () => {
  const kinds = ['Zas', 'Bar', 'Zas', 'Zas', 'Bar', 'Zum', 'Zas', 'Bar'];
  const rows = kinds.map((kind, at) => `Lugar ${at};${kind};19.${500 + at};-96.9\n`);
  const { id } = await importer.plan([file(`nombre;tipo;latitud;longitud\n${rows.join('')}`)]);
  const [lost] = await reasonsOf(id);
  expect(lost).toMatchObject({ kind: 'lost', rows: 5, examples: ['Zas', 'Zum'] });
  const { db } = importer.platform;
  expect(await countSaid(db, id, 3)).toEqual(await countSaid(db, id, 100));
  expect(await deleteSomeRows(db, id, 3)).toBe(true);
  expect(await importer.rows(id)).toHaveLength(5);
  await discardImport(importer.platform, id);
  expect(await importer.query('select 1 from import_rows')).toEqual([]);
});
