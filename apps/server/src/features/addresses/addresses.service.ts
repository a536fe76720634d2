/** What is special about addresses: whoever has an account writes those of the places that they propose. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Hooks } from '../../access/binding.ts';
import { permits } from '../../access/policy.ts';

const perDay = 60;

export const addressesHooks: Hooks = {
  async beforeCreate({ platform, principal }, input) {
    if (permits(principal, 'addresses', 'create')) return input;
    const wait = await platform.limits.consume(`address:${principal.id}`, perDay, 24 * 3600);
    if (wait > 0) throw new ApiError('rate-limited', { retryAfter: wait });
    return input;
  },
};
