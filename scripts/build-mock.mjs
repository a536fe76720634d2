/**
 * Builds the demonstration (`apps/mock/dist`) when its sources, its variables or the locked dependencies have changed since the
 * last build. The stamp is inside the build. `--to <folder>` copies it to a folder that a host serves.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { filesUnder } from './build-client.mjs';
import { publishMock } from './publish-mock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['apps/mock', 'apps/client', 'apps/server/src', 'apps/server/migrations', 'packages'];
const variables = /^(?:CITY_\w+|BRAND_COLOR|DATA_LICENCE|MOCK_DELAY|MOCK_ERRORS)$/;

function fingerprint() {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(root, 'package-lock.json')));
  for (const folder of sources)
    for (const file of [...filesUnder(path.join(root, folder))].sort())
      hash.update(path.relative(root, file)).update(fs.readFileSync(file));
  for (const [name, value] of Object.entries(process.env).sort())
    if (variables.test(name)) hash.update(`${name}=${value}\n`);
  return hash.digest('hex');
}

/** Builds if needed and returns the exit code. */
export function buildMock() {
  const stamp = path.join(root, 'apps/mock/dist/.stamp');
  const wanted = fingerprint();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return 0;
  const { status } = spawnSync(process.execPath, ['apps/mock/src/build/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status === 0) fs.writeFileSync(stamp, wanted);
  return status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  process.exitCode = buildMock() || (to ? publishMock(path.join(root, 'apps/mock/dist'), to) : 0);
}
