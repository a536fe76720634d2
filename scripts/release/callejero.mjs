/** The command of a release: `callejero start`, and the commands beside it. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commands, help } from './commands.mjs';
import { linkWorkspaces } from './links.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

async function run([name = '', ...args]) {
  const known = Object.hasOwn(commands, name) ? commands[name] : null;
  if (['--help', '-h', 'help'].includes(name)) return console.log(help);
  if (['version', '--version', '-v'].includes(name)) {
    const { version, platform } = JSON.parse(fs.readFileSync(path.join(root, 'release.json'), 'utf8'));
    return console.log(`Callejero ${version} (${platform}), Node ${process.versions.node}`);
  }
  if (!known) {
    console.error(`${name === '' ? 'Falta la orden.' : `No existe la orden «${name}».`}\n\n${help}`);
    process.exitCode = 2;
    return;
  }
  linkWorkspaces(root);
  // The entries read their arguments themselves.
  const own = known.file ? args : [known.command ?? name, ...args];
  process.argv.splice(2, Infinity, ...own);
  await import(new URL(`../../${known.file ?? 'apps/server/src/command.mjs'}`, import.meta.url));
}

await run(process.argv.slice(2));
