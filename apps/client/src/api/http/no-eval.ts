import type { core } from 'zod';

/**
 * Zod compiles schemas with `new Function` where it may; our Content-Security-Policy forbids it, so it need not try. Said
 * where Zod looks when it is loaded: importing it for this alone would cost every first page 4 kB.
 */
const zodLooksHere = globalThis as { __zod_globalConfig?: Partial<core.$ZodConfig> };
zodLooksHere.__zod_globalConfig = { jitless: true };
