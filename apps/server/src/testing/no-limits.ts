import type { Limits } from '../ports/ports.ts';

/** For campaigns, which ask more often than anybody may. */
export const noLimits: Limits = { consume: async () => 0, giveBack: async () => undefined };
