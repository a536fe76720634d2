/** Writes the additions of `additions.mjs` into a copy of the repository, or into this one. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** A migration's two files are generated and count as one. */
const migrations = 'apps/server/migrations';

/** Runs a program of `root`; throws what it said if it fails. */
export function run(root, title, command, args) {
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  if (done.status !== 0) throw new Error(`${done.stdout}\n${done.stderr}\n${title} failed in ${root}`);
}

function generateMigration(root, name) {
  const before = new Set(fs.readdirSync(path.join(root, migrations)));
  run(root, 'The migration', process.execPath, [
    path.join(root, 'apps/server/node_modules/drizzle-kit/bin.cjs'),
    ...['generate', '--config', 'apps/server/drizzle.config.ts', '--name', name],
  ]);
  const added = fs.readdirSync(path.join(root, migrations)).filter((folder) => !before.has(folder));
  if (added.length !== 1) throw new Error(`${name}: expected one migration, found ${added.length}`);
  return path.join(migrations, added[0], 'migration.sql');
}

const linesOf = (text) => text.split('\n').length - 1;

/**
 * Writes the files, changes the others and generates the migration, if it has a name; returns the number of added lines by file, the lists of the tests apart.
 * Throws before anything is written if a file is there already, or one that must change would not.
 */
export function apply(root, { files, edits, lists = {}, migration }) {
  for (const file of Object.keys(files))
    if (fs.existsSync(path.join(root, file))) throw new Error(`${file} is there already.`);
  const edited = Object.entries({ ...edits, ...lists }).map(([file, edit]) => {
    const before = fs.readFileSync(path.join(root, file), 'utf8');
    const after = edit(before);
    if (after === before)
      throw new Error(`${file} did not change: its form is not the one that was expected.`);
    return { file, before, after };
  });
  const added = Object.entries(files).map(([file, text]) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text, { flag: 'wx' });
    return [file, linesOf(text)];
  });
  const written = edited.map(({ file, before, after }) => {
    fs.writeFileSync(path.join(root, file), after);
    return [file, Math.max(1, linesOf(after) - linesOf(before))];
  });
  if (migration) {
    const file = generateMigration(root, migration);
    added.push([file, linesOf(fs.readFileSync(path.join(root, file), 'utf8'))]);
  }
  return {
    added,
    changed: written.filter(([file]) => !(file in lists)),
    listed: written.filter(([file]) => file in lists),
  };
}
