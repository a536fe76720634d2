/** The entry of the server. */
import './node/first-signal.mjs';
import './node/closed-output.mjs';
import './compile-cache.mjs';

const { run } = await import('./run.ts');
await run();
