/** Copies of the repository, for commands that change or start one. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** What a fresh clone lacks. */
const left = new Set([
  '.env',
  '.git',
  '.setup-lock',
  'data',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
]);

/** Copies the files into a new temporary folder, as a fresh clone has them. */
export function copyRepository(prefix) {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), prefix));
  fs.cpSync(repository, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !left.has(path.basename(file)),
  });
  return copy;
}

/** Links the installed packages into a copy; links to the workspace's own packages lead into the copy. */
export function linkPackages(copy) {
  const apps = fs.readdirSync(path.join(repository, 'apps')).map((name) => `apps/${name}`);
  for (const folder of ['.', ...apps]) {
    const from = path.join(repository, folder, 'node_modules');
    if (!fs.existsSync(from)) continue;
    const to = path.join(copy, folder, 'node_modules');
    fs.mkdirSync(to, { recursive: true });
    for (const name of fs.readdirSync(from)) {
      if (name === '@callejero')
        fs.cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
      else fs.symlinkSync(path.join(from, name), path.join(to, name));
    }
  }
}
