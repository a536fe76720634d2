/**
 * Stores the compiled code of all modules between starts, for entries that import this first. Otherwise every start would strip
 * the types of every file again. Entries are JavaScript, so that such a start does not even load the code that strips types.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// A service manager names the folder where it gives one to a program that can't write to its own.
enableCompileCache(
  process.env.CACHE_DIRECTORY ??
    fileURLToPath(new URL('../../../node_modules/.cache/callejero', import.meta.url)),
);
