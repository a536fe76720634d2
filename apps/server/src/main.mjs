/** The entry of the server. */
import './compile-cache.mjs';

const { run } = await import('./run.ts');
await run();
