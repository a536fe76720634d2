/** What stands in the file of the environment in vain. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { environmentFile, misspelt, variables } from './config.ts';
import { canRead } from './read-own-file.ts';

/** Variables that Node, PostgreSQL's driver and the system read. */
const ofOthers = /^(?:NODE_|PG|LANG$|LC_|TZ$|PATH$|UV_|npm_)|_PROXY$/i;

/** The variables of the file `.env` that nothing reads and that do not resemble one of ours. */
export function unreadVariables(): string[] {
  const file = environmentFile();
  return canRead(file) ? unreadIn(readFileSync(file, 'utf8')) : [];
}

/** `text`: of a file of the environment. */
export function unreadIn(text: string): string[] {
  const names = Object.keys(parseEnv(text));
  const guessed = misspelt(Object.fromEntries(names.map((name) => [name, '']))).map(({ given }) => given);
  return names.filter(
    (name) =>
      !variables.includes(name.replace(/_FILE$/, '')) && !ofOthers.test(name) && !guessed.includes(name),
  );
}
