/** Rules of commerces: their initial state, and what owners may change. */
import type { CommerceStatus } from '@callejero/contract/resources/commerces.ts';
import { commerceSlug } from '@callejero/contract/text/slug.ts';
import type { Hooks } from '../../access/binding.ts';
import { permits } from '../../access/policy.ts';
import { assertConfirmed } from '../../resource/ownership.ts';
import { assertMenuDocument } from './menu-document.ts';
import { editedByOwner, proposed } from './owner/owner.service.ts';

export const commercesHooks: Hooks = {
  async beforeCreate(context, input) {
    const row = permits(context.principal, 'commerces', 'create') ? input : await proposed(context, input);
    await assertConfirmed(context, 'owners', (row.owners ?? []) as string[]);
    await assertMenuDocument(context, row, null);
    return {
      ...row,
      slug: commerceSlug(String(row.name), String(row.id)),
      status: 'pending' satisfies CommerceStatus,
      timezone: row.timezone ?? context.platform.config.city.timezone,
    };
  },

  async beforeUpdate(context, input, current) {
    await assertMenuDocument(context, input, current);
    if (!permits(context.principal, 'commerces', 'update')) return editedByOwner(context, input, current);
    const { owners } = input as { owners?: string[] };
    if (owners) await assertConfirmed(context, 'owners', owners, current.owners as string[]);
    return input;
  },
};
