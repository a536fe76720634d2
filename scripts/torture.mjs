/**
 * `npm run torture [-- name…]`: runs the campaigns with all their cases, of which `npm test` runs a small share. TEST_SEED
 * repeats a run; some campaigns continue from TEST_START and run TEST_CASES instead of all (docs/reliability.md).
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31));
const hour = 3_600_000;
const given = process.argv.slice(2);
const options = given.filter((word) => word.startsWith('-'));
/** The named campaigns, or all. */
const files = given.filter((word) => !word.startsWith('-')).map((name) => `${name}.torture.test.ts`);

spawn(
  path.join(repository, 'node_modules/.bin/vitest'),
  ['run', ...(files.length > 0 ? files : ['.torture.test.ts']), `--testTimeout=${hour}`, ...options],
  { cwd: repository, stdio: 'inherit', env: { ...process.env, TEST_RUNS: 'torture', TEST_SEED: seed } },
).once('close', (code) => {
  console.log(`\nTEST_SEED=${seed}`);
  process.exitCode = code ?? 1;
});
