/** Rules of commerces: their initial state, and what owners may change. */
import type { CommerceStatus } from '@callejero/contract/resources/commerces.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import { commerceSlug } from '@callejero/contract/text/slug.ts';
import type { Hooks } from '../../access/binding.ts';
import { permits } from '../../access/policy.ts';
import { assertConfirmed } from '../../resource/ownership.ts';
import { editedByOwner, proposed } from './owner/owner.service.ts';

export const commercesHooks: Hooks = {
  async beforeCreate(context, input) {
    const row = permits(context.principal, 'commerces', 'create') ? input : await proposed(context, input);
    await assertConfirmed(context, 'owners', (row.owners ?? []) as string[]);
    return {
      ...row,
      slug: commerceSlug(String(row.name), String(row.id)),
      status: 'pending' satisfies CommerceStatus,
      timezone: row.timezone ?? context.platform.config.city.timezone,
    };
  },

  async beforeUpdate(context, input, current) {
    if (!permits(context.principal, 'commerces', 'update')) return editedByOwner(context, input, current);
    const { owners } = input as { owners?: string[] };
    if (owners) await assertConfirmed(context, 'owners', owners, current.owners as string[]);
    // The team has written the hours itself: no change of their owner is left to look at.
    const isWritten = ['openingHours', 'openingHoursText'].some(
      (name) => name in input && !isSame(input[name], current[name]),
    );
    return current.liveChanges && isWritten ? { ...input, liveChanges: null } : input;
  },
};
