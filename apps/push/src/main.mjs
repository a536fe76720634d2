/** The entry of the push service. */
import '@callejero/server/node/first-signal.mjs';
import '@callejero/server/node/closed-output.mjs';
import '@callejero/server/compile-cache.mjs';

const { run } = await import('./run.ts');
await run();
