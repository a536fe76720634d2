import { config } from 'zod';

/** Zod compiles schemas with `new Function` where it may; our Content-Security-Policy forbids it, so it need not try. */
config({ jitless: true });
