/**
 * `npm run hooks`: checks format and types before each commit in this clone (`lefthook.yml`); `npm run hooks -- off` no longer does. Nobody
 * gets them without asking: lefthook is installed as its binaries alone, whose packages run nothing at install.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const system = process.platform === 'win32' ? 'windows' : process.platform;
const program = path.join(
  root,
  `node_modules/lefthook-${system}-${process.arch}/bin/lefthook${process.platform === 'win32' ? '.exe' : ''}`,
);
const [wanted = 'on', ...others] = process.argv.slice(2);
const command = { on: 'install', off: 'uninstall' }[wanted];

if (!command || others.length > 0) {
  console.error('Use: npm run hooks, or npm run hooks -- off');
  process.exitCode = 2;
} else if (!fs.existsSync(program)) {
  console.error(`lefthook has no package for ${system}-${process.arch} here.`);
  process.exitCode = 1;
} else {
  process.exitCode = spawnSync(program, [command], { cwd: root, stdio: 'inherit' }).status ?? 1;
}
