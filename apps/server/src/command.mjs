/** The entry of the commands: `command.mjs import FILE…` runs `commands/import.ts` with the remaining arguments. */
import './node/closed-output.mjs';
import './compile-cache.mjs';

const [name = '', ...args] = process.argv.slice(2);
const { runCommand } = await import('./commands/run-command.ts');
await runCommand(name, args);
