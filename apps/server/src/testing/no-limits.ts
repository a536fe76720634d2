import type { Limits } from '../ports/ports.ts';

/** For campaigns, which send more requests than allowed. */
export const noLimits: Limits = { consume: async () => 0, giveBack: async () => undefined };
