/** Rules of commerces: their initial state, and what owners may change. */
import { type CommerceStatus, commercePeopleFields } from '@callejero/contract/resources/commerces.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import { commerceSlug } from '@callejero/contract/text/slug.ts';
import sql from 'sql-template-tag';
import type { Hooks, Row, WriteContext } from '../../access/binding.ts';
import { permits } from '../../access/policy.ts';
import { assertConfirmed, peopleWith } from '../../resource/ownership.ts';
import { assertMenuDocument } from './menu-document.ts';
import { editedByOwner, proposed } from './owner/owner.service.ts';

async function assertPeople(context: WriteContext, input: Row, current: Row): Promise<void> {
  for (const field of commercePeopleFields) {
    const people = (input[field] ?? []) as string[];
    await assertConfirmed(context, field, people, (current[field] ?? []) as string[]);
  }
}

export const commercesHooks: Hooks = {
  async beforeCreate(context, input) {
    const row = permits(context.principal, 'commerces', 'create') ? input : await proposed(context, input);
    await assertPeople(context, row, {});
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
    await assertPeople(context, input, current);
    // The team has written the hours itself: no change of their owner is left to look at.
    const isWritten = ['openingHours', 'openingHoursText'].some(
      (name) => name in input && !isSame(input[name], current[name]),
    );
    return current.liveChanges && isWritten ? { ...input, liveChanges: null } : input;
  },

  /** Whoever is not among its people any more, or not as one who opens tills, finds theirs ended if they come back. */
  async afterUpdate({ db }, { id }, changed) {
    if (!commercePeopleFields.some((field) => field in changed)) return;
    await db.query(sql`delete from tills t using commerces c where c.id = ${id}::uuid and t.commerce = c.id
      and not ${peopleWith('c', 'till')} @> array[t.user_id]`);
  },
};
