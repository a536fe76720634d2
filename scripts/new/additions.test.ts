/** What `npm run new` writes; that it is right is what `npm run cost` checks. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fieldAddition, kinds, resourceAddition } from './additions.mjs';
import { apply } from './apply.mjs';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Addition {
  migration: string;
  files: Record<string, string>;
  edits: Record<string, (text: string) => string>;
  lists?: Record<string, (text: string) => string>;
}

/** The lines that an edit adds to the repository's own file. */
function addedLines(edits: Addition['edits']): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(edits).map(([file, edit]) => {
      const before = new Set(read(file).split('\n'));
      return [
        file,
        edit(read(file))
          .split('\n')
          .filter((line) => !before.has(line))
          .map((line) => line.trim()),
      ];
    }),
  );
}

const newResource = (name: string, singular: string): Addition =>
  resourceAddition({
    ...{ name, singular, chapter: 'comercios' },
    labels: { one: 'Parada', many: 'Paradas', gender: 'f' },
  });

it('a collection has a name for each place: in addresses, in code and in the database', () => {
  const addition = newResource('bus-stops', 'bus-stop');
  const { files } = addition;
  expect(files['packages/contract/src/resources/bus-stops.ts']).toContain("name: 'busStops',");
  expect(files['apps/server/src/schema/bus-stops.table.ts']).toContain("pgTable('bus_stops',");
  expect(files['apps/client/src/features/bus-stops/BusStop.screen.tsx']).toContain(
    'function BusStopScreen()',
  );
  // The address of the list is the collection's, by which the history finds it.
  expect(files['apps/client/src/features/bus-stops/index.ts']).toContain(
    "managementScreens(\n    'busStops',",
  );
  expect(files['apps/client/src/features/bus-stops/BusStop.screen.tsx']).toContain('backHref="/busStops"');
  expect(addedLines(addition.edits)).toEqual({
    'packages/contract/src/resources/catalogue.ts': [
      "import { busStops } from './bus-stops.ts';",
      'busStops,',
    ],
    'apps/server/src/features.ts': [
      "import { busStopsFeature } from './features/bus-stops/bus-stops.feature.ts';",
      'busStopsFeature,',
    ],
    'apps/client/src/app/features.ts': [
      "import { busStops } from '../features/bus-stops/index.ts';",
      'busStops,',
    ],
  });
});

it('a collection stands in the lists of the tests of the whole repository, by each of its names', () => {
  const lines = addedLines(newResource('bus-stops', 'bus-stop').lists ?? {});
  expect(lines).toEqual({
    'apps/client/src/app/forms.test.ts': [
      "import { busStops } from '@callejero/contract/resources/bus-stops.ts';",
      "import * as busStop from '../features/bus-stops/BusStop.screen.tsx';",
      "'busStop': { resource: busStops, sections: busStop.sections },",
    ],
    'apps/client/src/app/menu/menu.test.ts': ["['busStops:read', 'Paradas'],"],
    'apps/client/src/app/routes/guards.test.ts': ["['busStops', 'bus-stop'],"],
    'e2e/journeys/routes.spec.ts': ["'Paradas',"],
    'e2e/support/api.ts': [
      "import type { BusStop, busStops } from '@callejero/contract/resources/bus-stops.ts';",
      'busStop(fields: CreateOf<typeof busStops>): Promise<BusStop> {',
      "return this.#create('busStops', fields);",
    ],
    'e2e/support/route-paths.ts': [
      "const busStop = await api.busStop({ name: 'Centro' });",
      "'/bus-stop/:action/:id': form(busStop.id),",
    ],
  });
});

it.each(Object.keys(kinds))(
  'a field of the kind %s has its place in contract, table and form',
  (kind: string) => {
    const [contract = [], table = [], form = []] = Object.values(
      addedLines(
        fieldAddition(root, { resource: 'vehicles', name: 'newValue', kind, label: "Plazas d'hoy" }).edits,
      ),
    );
    expect(contract.join()).toMatch(/newValue: .*field\.\w+\('Plazas d\\'hoy'/);
    expect(table.join()).toMatch(/newValue: \w+\('new_value'[,)]/);
    expect(form.join()).toContain("'newValue'");
  },
);

/** What is written by hand: views, tables of several collections, fields and columns in a form of their own. */
const byHand = ['administrators', 'audit', 'keys', 'pages', 'users'];

it('a field of every other collection finds its files, and one of no collection is refused', () => {
  const names = globSync('packages/contract/src/resources/*.ts', { cwd: root }).flatMap((file) =>
    Array.from(read(file).matchAll(/defineResource\(\{\n {2}name: '(\w+)'/g), ([, name = '']) => name),
  );
  const refused: string[] = [];
  for (const resource of names.filter((name) => !byHand.includes(name)))
    try {
      const addition: Addition = fieldAddition(root, {
        resource,
        name: 'newValue',
        kind: 'text',
        label: 'Valor',
      });
      for (const [file, lines] of Object.entries(addedLines(addition.edits)))
        if (!lines.join().includes('newValue')) refused.push(`${resource}: ${file}`);
    } catch {
      refused.push(resource);
    }
  expect(refused).toEqual([]);
  expect(() => fieldAddition(root, { resource: 'nada', name: 'x', kind: 'text', label: 'X' })).toThrow(
    'There is no collection nada',
  );
});

it.each([
  ['commerces', 'apps/client/src/features/commerces/commerce-form.ts'],
  ['events', 'apps/client/src/entities/event/event-form.tsx'],
  ['products', 'apps/client/src/entities/product/product-form.tsx'],
  ['promotions', 'apps/client/src/entities/promotion/promotion-sections.tsx'],
])('a field of %s stands in its form, whose sections have a file of their own', (resource, form) => {
  const { edits }: Addition = fieldAddition(root, {
    ...{ resource, name: 'newValue', kind: 'text', label: 'Valor' },
  });
  expect(addedLines(edits)[form]?.join()).toContain("'newValue'");
});

it('nothing is written where a file is there already, or one is not as expected', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-new-'));
  expect(() => apply(root, newResource('vehicles', 'vehicle'))).toThrow('vehicles.ts is there already.');
  const odd = { migration: 'x', files: { 'a.txt': '' }, edits: {} };
  const unchanged = {
    ...odd,
    edits: { [path.relative(folder, path.join(root, 'LICENSE'))]: (text: string) => text },
  };
  expect(() => apply(folder, unchanged)).toThrow('did not change');
  expect(existsSync(path.join(folder, 'a.txt'))).toBe(false);
  await rm(folder, { recursive: true });
});

it('the command says what is missing', () => {
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/new.mjs', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    return [status, stderr.split('\n')[0]];
  };
  expect(run('resource', 'Bus Stops')).toEqual([
    2,
    'A collection needs a name of small letters and hyphens.',
  ]);
  expect(run('resource', 'news', '--singular', 'news')).toEqual([
    2,
    'Give the name of one with --singular: it must differ from news.',
  ]);
  expect(run('resource', 'bus-stops')).toEqual([2, 'What people read is missing: --one.']);
  expect(run('field', 'vehicles', 'seats', 'nada', '--label', 'X')).toEqual([
    2,
    'There is no such kind of field.',
  ]);
  expect(run('field', 'vehicles', 'seats', 'integer')).toEqual([
    2,
    'What people read of a field is missing.',
  ]);
  expect(
    run('resource', 'stops', '--one', 'A', '--many', 'B', '--gender', 'm', '--field', 'seats:nada:Plazas'),
  ).toEqual([2, 'There is no such kind of field.']);
});
