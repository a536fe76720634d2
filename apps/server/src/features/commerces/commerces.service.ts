/** What is special about commerces: how they begin. */
import type { CommerceStatus } from '@callejero/contract/resources/commerces.ts';
import { commerceSlug } from '@callejero/contract/slug.ts';
import type { Hooks } from '../../resource/binding.ts';

export const commercesHooks: Hooks = {
  beforeCreate: ({ platform }, input) => ({
    ...input,
    slug: commerceSlug(String(input.name), String(input.id)),
    status: 'pending' satisfies CommerceStatus,
    timezone: input.timezone ?? platform.config.city.timezone,
  }),
};
