/** The entry of the commands: `command.mjs import FILE…` runs `commands/import.ts` with the remaining arguments. */
import './node/closed-output.mjs';
import './compile-cache.mjs';

const [name] = process.argv.splice(2, 1);
await import(`./commands/${name}.ts`);
