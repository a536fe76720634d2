import { afterEach, beforeEach, expect, test } from 'vitest';
import { createImporter, type Importer, overpass } from '../../../testing/importer.ts';
import { runPhase } from '../imports.jobs.ts';
import { confirmImport, undoImportRequest } from '../imports.service.ts';

let importer: Importer;
beforeEach(async () => {
  importer = await createImporter({ pool: 6 });
});
afterEach(() => importer.close());

const two = (value: number) => String(value).padStart(2, '0');
/** Every place has different hours. */
const place = (index: number, batchOf: string) => ({
  id: index + 1,
  tags: {
    amenity: 'cafe',
    name: `Café ${batchOf} ${index}`,
    opening_hours: `Mo-Fr ${two(index % 12)}:${two(Math.floor(index / 12))}-20:00`,
  },
});

async function planned(name: string, order: readonly number[], offset: number): Promise<string> {
  const places = order.map((index) => ({ ...place(index, name), id: index + 1 + offset }));
  const { id, counts } = await importer.plan([{ name: `${name}.json`, content: overpass(places) }]);
  expect(counts).toMatchObject({ created: order.length });
  return id;
}

const bothAtOnce = (phase: 'run' | 'undo', ids: readonly string[]) =>
  Promise.all(ids.map((id) => runPhase(importer, phase, id, new AbortController().signal)));

test('two imports with the same new hours in opposite orders are both written, and undone', async () => {
  const order = Array.from({ length: 500 }, (_, index) => index);
  const ids = [await planned('uno', order, 0), await planned('dos', order.toReversed(), 1000)];
  for (const id of ids) await confirmImport(importer.platform, id);
  await bothAtOnce('run', ids);
  for (const id of ids) expect(await importer.get(id)).toMatchObject({ status: 'done', error: null });
  const [schedules] = await importer.query<{ count: number }>(
    'select count(*)::int as count from open_schedules',
  );
  expect(schedules).toEqual({ count: 500 });

  for (const id of ids) await undoImportRequest(importer.platform, id);
  await bothAtOnce('undo', ids);
  for (const id of ids)
    expect(await importer.get(id)).toMatchObject({ status: 'undone', undo: { archived: 500 } });
});

test('two imports of the same places in opposite orders create each once', async () => {
  const order = Array.from({ length: 500 }, (_, index) => index);
  const ids = [await planned('uno', order, 0), await planned('uno', order.toReversed(), 0)];
  for (const id of ids) await confirmImport(importer.platform, id);
  await bothAtOnce('run', ids);
  const counts = [];
  for (const id of ids) {
    const { status, counts: own } = await importer.get(id);
    expect(status).toBe('done');
    counts.push(own.created);
  }
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 500]);
});
