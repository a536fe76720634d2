import type { core } from 'zod';

/**
 * Zod compiles schemas with `new Function`, which our Content-Security-Policy forbids, so this switches it off. It is set in the
 * global that Zod reads when it is loaded, because importing Zod here would make every first page larger.
 */
const zodLooksHere = globalThis as { __zod_globalConfig?: Partial<core.$ZodConfig> };
zodLooksHere.__zod_globalConfig = { jitless: true };
