/**
 * The entry. The compiled code of all modules is kept between starts: without it every start would strip the types of
 * every file again (a second start takes 0.8 s instead of 2 s). It is JavaScript itself, so that such a start has nothing
 * left to strip and does without the 17 MiB of what strips.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/callejero', import.meta.url)));
const { run } = await import('./run.ts');
await run();
