/** The entry of the worker. */
import './node/first-signal.mjs';
import './node/closed-output.mjs';
import './compile-cache.mjs';

const { run } = await import('./worker.ts');
await run();
