import { afterAll, beforeAll, expect, test } from 'vitest';
import { UsageError } from '../node/command-line.ts';
import { createImporter, type Importer } from '../testing/importer.ts';
import { valueOptions } from './import-values.ts';

const field = 'category' as const;
let importer: Importer;
let ids: Record<string, string>;
beforeAll(async () => {
  importer = await createImporter();
  const insert = `insert into categories (id, created_at, updated_at, name, name_folded, slug, kind, color)
    values (gen_random_uuid(), now(), now(), 'Ruido', 'ruido', $1, $2, '#000000')`;
  await importer.query(insert, ['discos', 'commerce']);
  await importer.query(insert, ['conciertos', 'event']);
  const rows = await importer.query<{ id: string; slug: string }>('select id, slug from categories');
  ids = Object.fromEntries(rows.map(({ id, slug }) => [slug, id]));
});
afterAll(() => importer.close());

test('a category is found by its name without accents or by its slug, and a star is the rest of the words', async () => {
  const given = [
    { field, word: 'Zas', named: 'CAFETERIAS' },
    { field, word: 'Vinilos', named: 'discos' },
    { field, word: 'Trastero', named: null },
    { field, word: '*', named: 'Cafeterías' },
  ];
  expect(await valueOptions(importer.platform, given, null)).toEqual({
    values: { category: { Zas: ids.cafeterias, Vinilos: ids.discos, Trastero: null } },
    defaultCategory: ids.cafeterias,
  });
});

test('a category that does not exist, or of which there are several, is refused by name', async () => {
  const asked = (category: string) =>
    valueOptions(importer.platform, [{ field, word: 'Zas', named: category }], null);
  await expect(asked('Nada')).rejects.toThrow(UsageError);
  await expect(asked('Nada')).rejects.toThrow(/No hay una categoría que se llame «Nada»/);
  await expect(asked('Ruido')).rejects.toThrow(/varias categorías «Ruido».*conciertos, discos/);
});

test('the target says which of two categories with one name is meant', async () => {
  const named = (target: 'events' | 'commerces') =>
    valueOptions(importer.platform, [{ field, word: 'Zas', named: 'ruido' }], target);
  expect((await named('events')).values).toEqual({ category: { Zas: ids.conciertos } });
  expect((await named('commerces')).values).toEqual({ category: { Zas: ids.discos } });
});

test('a province is found by its name or its code', async () => {
  const named = (text: string) =>
    valueOptions(importer.platform, [{ field: 'province', word: 'Ver.', named: text }], null);
  const [veracruz] = await importer.query<{ id: string }>(`select id from provinces where code = 'MX-VER'`);
  const found = { values: { province: { 'Ver.': veracruz?.id } }, defaultCategory: null };
  expect(await named('Veracruz')).toEqual(found);
  expect(await named('mx-ver')).toEqual(found);
  await expect(named('Nada')).rejects.toThrow(/No hay una provincia que se llame «Nada»/);
});
