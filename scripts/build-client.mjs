/**
 * Builds the client when its sources, the contract or the locked dependencies changed since the last build. The stamp
 * is inside the build, so removing `apps/client/dist` is enough to force one.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const client = path.join(repository, 'apps/client');
const stamp = path.join(client, 'dist', '.stamp');

function* filesUnder(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (['dist', 'node_modules'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(full);
    else yield full;
  }
}

function fingerprint() {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(repository, 'package-lock.json')));
  const files = [...filesUnder(client), ...filesUnder(path.join(repository, 'packages/contract'))].sort();
  for (const file of files) hash.update(path.relative(repository, file)).update(fs.readFileSync(file));
  return hash.digest('hex');
}

const wanted = fingerprint();
const built = fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : '';
if (built !== wanted) {
  console.log('Compilando la aplicación…');
  const vite = path.join(repository, 'node_modules/vite/bin/vite.js');
  // On a fresh clone this very process may still run on the machine's own Node: the pinned one has just arrived.
  const pinned = path.join(repository, 'node_modules/.bin/node');
  const node = fs.existsSync(pinned) ? pinned : process.execPath;
  const result = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: client,
    stdio: 'inherit',
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
  fs.writeFileSync(stamp, wanted);
}
