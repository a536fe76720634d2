import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addsUp } from '@callejero/contract/resources/imports.ts';
import { isWhole, runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createImporter, type Importer, overpass, type TestFile } from '../../testing/importer.ts';
import { undoImportRequest } from './imports.service.ts';

let importer: Importer;
beforeEach(async () => {
  importer = await createImporter({ batchSizes: { importedPlaces: 500 } });
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

test('the same place in several files is one place, whatever the order of the files', async () => {
  const old = file(overpass([cafe], '2026-05-01T00:00:00Z'), 'a.json');
  const newer = file(
    overpass([{ ...cafe, tags: { ...cafe.tags, name: 'Café Nuevo' } }, bakery], '2026-06-01T00:00:00Z'),
    'b.json',
  );
  for (const files of [
    [old, newer],
    [newer, old],
  ]) {
    const planned = await importer.plan(files);
    expect(planned.counts).toEqual({ read: 3, created: 2, updated: 0, unchanged: 0, skipped: 1 });
    const rows = await importer.rows(planned.id);
    expect(
      rows
        .filter((row) => row.outcome === 'created')
        .map((row) => row.name)
        .sort(),
    ).toEqual(['Café Nuevo', 'Panadería Sol']);
    expect(rows.find((row) => row.outcome === 'skipped')?.reason).toBe('Repetido en la fila 1 de b.json.');
    expect(planned.files.map((own) => addsUp(own.counts))).toEqual([true, true]);
  }
});

test('only places that a category’s tags name are recognized', async () => {
  await importer.query(`update categories set osm_tags = '{}' where slug = 'cafeterias'`);
  expect((await importer.plan([file(overpass([cafe]))])).counts).toMatchObject({ created: 0, skipped: 1 });
});

describe('numbers', () => {
  const node = fc.record({
    id: fc.integer({ min: 1, max: 8 }),
    tags: fc.record(
      {
        name: fc.constantFrom('Uno', 'Dos', 'n/a', 'Tres;Cuatro', ''),
        amenity: fc.constantFrom('cafe', 'bank', 'bench', 'school'),
        place: fc.constantFrom('suburb'),
        phone: fc.constantFrom('2288173390', 'x'),
      },
      { requiredKeys: [] },
    ),
  });
  const files = fc.array(fc.array(node, { maxLength: 6 }), { minLength: 1, maxLength: 3 });

  test('always add up, and importing twice leaves everything unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(files, async (contents) => {
        const given = contents.map((nodes, index) => file(overpass(nodes), `${index}.json`));
        const first = await importer.importAll(given);
        const second = await importer.importAll(given);
        for (const { counts, files: own } of [first, second]) {
          expect(addsUp(counts)).toBe(true);
          expect(own.every((each) => addsUp(each.counts))).toBe(true);
          expect(counts.read).toBe(contents.flat().length);
        }
        expect(second.counts).toMatchObject({ created: 0, updated: 0 });
        const reversed = await importer.plan([...given].reverse());
        expect(reversed.counts).toEqual(second.counts);
      }),
      { numRuns: runs(15, 4) },
    );
  });
});

describe('real places', () => {
  const folder = path.resolve(import.meta.dirname, '../../../../../../shared/data');
  const xalapa = path.join(folder, 'xalapa-osm');
  const read = () =>
    readdirSync(xalapa)
      .filter((name) => name.endsWith('.json'))
      .map((name) => file(readFileSync(path.join(xalapa, name)), name));

  test.skipIf(!isWhole || !existsSync(xalapa))(
    'all of Xalapa is imported, unchanged the second time, and undone as a whole',
    async () => {
      const first = await importer.importAll(read());
      expect(first.counts).toEqual({ read: 1422, created: 1077, updated: 0, unchanged: 0, skipped: 345 });
      const rows = await importer.rows(first.id);
      expect(rows.filter((row) => row.outcome === 'skipped' && !row.reason)).toEqual([]);
      const areas = first.files.flatMap((own, index) =>
        /colonias|habitacional/.test(own.name) ? [index] : [],
      );
      expect(areas).toHaveLength(4);
      expect(rows.filter((row) => areas.includes(row.file) && row.outcome !== 'skipped')).toEqual([]);
      expect(rows.some((row) => row.name === 'Abogada;Abogado' && row.notes.length > 0)).toBe(true);

      const second = await importer.importAll([...read()].reverse());
      expect(second.counts).toEqual({ read: 1422, created: 0, updated: 0, unchanged: 1077, skipped: 345 });

      await undoImportRequest(importer.platform, first.id);
      await importer.jobs.drain();
      expect((await importer.get(first.id)).undo).toEqual({ archived: 1077, restored: 0, kept: 0 });
      expect(
        await importer.query(`select (select count(*)::int from commerces where archived_at is null) as places,
        (select count(*)::int from addresses where archived_at is null) as addresses,
        (select count(*)::int from imported_records) as known`),
      ).toEqual([{ places: 0, addresses: 0, known: 0 }]);
    },
  );

  const madrid = path.join(folder, 'madrid-agenda/2022-12/206974-0-agenda-eventos-culturales-100.csv');
  test.skipIf(!isWhole || !existsSync(madrid))(
    'the venues of a city’s event list are imported once each',
    async () => {
      const [museums] = await importer.query<{ id: string }>(
        `select id from categories where slug = 'centros-culturales'`,
      );
      const done = await importer.importAll([file(readFileSync(madrid), 'agenda.csv')], {
        target: 'commerces',
        defaultCategory: museums?.id ?? null,
      });
      expect(done.files[0]).toMatchObject({ format: 'csv', encoding: 'ISO-8859-1', delimiter: ';' });
      expect(done.counts.read).toBe(940);
      expect(done.counts.created).toBeGreaterThan(100);
      expect(
        await importer.query(
          `select 1 from commerces where name = 'Centro de Cultura Contemporánea Conde Duque'`,
        ),
      ).toHaveLength(1);
    },
  );
});
