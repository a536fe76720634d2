/**
 * `npm run cost`: measures the cost of a new collection and a new field. Adds a temporary collection (`parkings`) and a temporary
 * field (the seats of a vehicle) to a copy of the repository, checks the copy (types, lint, the collection's own test, the
 * client's routes and menu, the API reference), and prints the changed files and lines. Fails above the limits.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { copyRepository, linkPackages } from './copy-repository.mjs';
import { addField, addResource } from './cost-additions.mjs';

const limits = { resource: { added: 9, changed: 3 }, field: { added: 1, changed: 5 } };
/** A migration's two files are generated and count as one. */
const migrations = 'apps/server/migrations';

function run(copy, title, command, args) {
  const done = spawnSync(command, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  if (done.status === 0) return;
  console.error(`${done.stdout}\n${done.stderr}\n${title} failed in ${copy}`);
  process.exit(1);
}

function generateMigration(copy, name) {
  const before = new Set(fs.readdirSync(path.join(copy, migrations)));
  run(copy, 'The migration', process.execPath, [
    path.join(copy, 'apps/server/node_modules/drizzle-kit/bin.cjs'),
    ...['generate', '--config', 'apps/server/drizzle.config.ts', '--name', name],
  ]);
  const added = fs.readdirSync(path.join(copy, migrations)).filter((folder) => !before.has(folder));
  if (added.length !== 1) throw new Error(`${name}: expected one migration, found ${added.length}`);
  return path.join(migrations, added[0], 'migration.sql');
}

const linesOf = (text) => text.split('\n').length - 1;

/** Writes the additions into the copy; returns the number of added lines by file. */
function apply(copy, { files, edits, migration }) {
  const added = Object.entries(files).map(([file, text]) => {
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    fs.writeFileSync(path.join(copy, file), text, { flag: 'wx' });
    return [file, linesOf(text)];
  });
  const changed = Object.entries(edits).map(([file, edit]) => {
    const before = fs.readFileSync(path.join(copy, file), 'utf8');
    const after = edit(before);
    if (after === before) throw new Error(`${file} did not change`);
    fs.writeFileSync(path.join(copy, file), after);
    return [file, Math.max(1, linesOf(after) - linesOf(before))];
  });
  const file = generateMigration(copy, migration);
  added.push([file, linesOf(fs.readFileSync(path.join(copy, file), 'utf8'))]);
  return { added, changed };
}

function report(title, { added, changed }, limit) {
  console.log(
    `\n${title}: ${added.length} new files (at most ${limit.added}), ${changed.length} changed (at most ${limit.changed})`,
  );
  for (const [file, lines] of added) console.log(`  new      ${String(lines).padStart(4)}  ${file}`);
  for (const [file, lines] of changed) console.log(`  changed  ${String(lines).padStart(4)}  ${file}`);
  return added.length <= limit.added && changed.length <= limit.changed;
}

const copy = copyRepository('callejero-cost-');
linkPackages(copy);
try {
  const resource = apply(copy, addResource);
  const field = apply(copy, addField);
  const bin = (name) => path.join(copy, 'node_modules/.bin', name);
  run(copy, 'Types', bin('tsc'), ['-p', 'tsconfig.json']);
  run(copy, 'Format', bin('biome'), ['check', '--write', 'packages', 'apps']);
  run(copy, 'Lint', bin('biome'), ['check', '--error-on-warnings', 'packages', 'apps']);
  run(copy, 'Tests', bin('vitest'), [
    ...[
      'run',
      'apps/server/src/features/parkings',
      'apps/server/src/features/docs',
      'apps/server/src/features/vehicles',
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
  ];
  if (fits.includes(false)) process.exitCode = 1;
} finally {
  fs.rmSync(copy, { recursive: true, force: true });
}
