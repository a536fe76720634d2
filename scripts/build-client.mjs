/**
 * Builds the client when its sources, the contract or the locked dependencies changed since the last build. The stamp
 * is inside the build, so removing `apps/client/dist` is enough to force one.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export function* filesUnder(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (['dist', 'node_modules'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(full);
    else yield full;
  }
}

function fingerprint(root) {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(root, 'package-lock.json')));
  const folders = [path.join(root, 'apps/client'), path.join(root, 'packages/contract')];
  const files = folders.flatMap((folder) => [...filesUnder(folder)]).sort();
  for (const file of files) hash.update(path.relative(root, file)).update(fs.readFileSync(file));
  return hash.digest('hex');
}

function vite(root) {
  // Always production, because a test's environment would give React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const run = (...args) =>
    spawnSync(process.execPath, args, { cwd: path.join(root, 'apps/client'), env, stdio: 'inherit' })
      .status ?? 1;
  return (
    run(path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn') ||
    run('--no-webstorage', 'build/write-routes.ts')
  );
}

/** Builds if needed and returns the exit code. Tests replace `build`. */
export function buildClient({ root = repository, build = vite } = {}) {
  const stamp = path.join(root, 'apps/client/dist/.stamp');
  const wanted = fingerprint(root);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return 0;
  console.log('Compilando la aplicación…');
  const code = build(root);
  if (code === 0) fs.writeFileSync(stamp, wanted);
  return code;
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href) {
  process.exitCode = buildClient();
}
