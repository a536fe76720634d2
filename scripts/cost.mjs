/**
 * `npm run cost`: measures the cost of a new collection, a new field and a new filter. Adds a temporary collection (`parkings`), a
 * temporary field (the seats of a vehicle) and a temporary filter of the guide (whether there is parking) to a copy of the repository, checks the copy (types, lint, the collection's own test, the
 * client's routes and menu, the API reference), and prints the changed files and lines. Fails above the limits.
 */
import fs from 'node:fs';
import path from 'node:path';
import { copyRepository, linkPackages } from './copy-repository.mjs';
import { fieldAddition, filterAddition, kinds, resourceAddition } from './new/additions.mjs';
import { apply, run } from './new/apply.mjs';

const limits = {
  resource: { added: 9, changed: 3, listed: 6 },
  field: { added: 1, changed: 5, listed: 0 },
  filter: { added: 0, changed: 3, listed: 0 },
};

function report(title, { added, changed, listed }, limit) {
  console.log(
    `\n${title}: ${added.length} new files (at most ${limit.added}), ${changed.length} changed (at most ${limit.changed}), ${listed.length} lists of tests (at most ${limit.listed})`,
  );
  for (const [file, lines] of added) console.log(`  new      ${String(lines).padStart(4)}  ${file}`);
  for (const [file, lines] of changed) console.log(`  changed  ${String(lines).padStart(4)}  ${file}`);
  for (const [file, lines] of listed) console.log(`  listed   ${String(lines).padStart(4)}  ${file}`);
  return added.length <= limit.added && changed.length <= limit.changed && listed.length <= limit.listed;
}

const copy = copyRepository('callejero-cost-');
linkPackages(copy);
try {
  const parkings = resourceAddition({
    ...{ name: 'parkings', singular: 'parking', chapter: 'vehiculos' },
    labels: { one: 'Estacionamiento', many: 'Estacionamientos', gender: 'm' },
    // Of each kind one, so that all of them are checked.
    fields: Object.keys(kinds).map((kind) => ({ name: `${kind}Value`, kind, label: 'Valor' })),
  });
  const resource = apply(copy, parkings);
  const seats = { resource: 'vehicles', name: 'seats', kind: 'integer', label: 'Plazas' };
  const field = apply(copy, fieldAddition(copy, seats));
  apply(copy, fieldAddition(copy, { resource: 'parkings', name: 'open', kind: 'boolean', label: 'Abierto' }));
  const bin = (name) => path.join(copy, 'node_modules/.bin', name);
  const parking = { resource: 'commerces', name: 'parking', kind: 'boolean', label: 'Estacionamiento' };
  apply(copy, fieldAddition(copy, parking));
  const filter = apply(
    copy,
    filterAddition({
      ...{ name: parking.name, label: parking.label, text: 'con estacionamiento', icon: 'carOutline' },
      phrases: ['con estacionamiento', 'estacionamiento'],
    }),
  );
  run(copy, 'Types', bin('tsc'), ['-p', 'tsconfig.json']);
  run(copy, 'Format', bin('biome'), ['check', '--write', 'packages', 'apps', 'e2e']);
  run(copy, 'Lint', bin('biome'), ['check', '--error-on-warnings', 'packages', 'apps', 'e2e']);
  run(copy, 'Tests', bin('vitest'), [
    ...[
      'run',
      'apps/server/src/features/parkings',
      'apps/server/src/features/docs',
      'apps/server/src/features/vehicles',
      'apps/server/src/features/commerces/search/place-filters.test.ts',
      'apps/client/src/features/guide',
    ],
    ...[
      'apps/client/src/app',
      'apps/client/src/entities/history',
      'packages/contract/src/permissions.test.ts',
    ],
  ]);
  const fits = [
    report('A new collection', resource, limits.resource),
    report('A new field', field, limits.field),
    report('A new filter', filter, limits.filter),
  ];
  if (fits.includes(false)) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  fs.rmSync(copy, { recursive: true, force: true });
}
