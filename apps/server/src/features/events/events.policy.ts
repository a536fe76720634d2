import { events } from '@callejero/contract/resources/events.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, openFields, ownerFields, readAll, writeAll } from '../../access/grants.ts';
import { type Policy, type Principal, readsOnlyPublished } from '../../access/policy.ts';
import { ownCommerce } from '../../resource/ownership.ts';

const publicFields = openFields(events);
const ofReview = ['review', 'rejectionReason', 'pendingChanges'];
/** The place of an owner's event is its commerce, which stays. */
export const ownerWritable = ownerFields(events);

const published = {
  rows: (alias: string) => sql`${raw(alias)}.status = 'published'`,
  read: publicFields,
};
const atOwnCommerce = (principal: Principal) => (alias: string) =>
  ownCommerce(`${alias}.commerce`, principal, 'events');

/**
 * Published events are public; administrators manage all. Owners also read the drafts at their commerces, propose events (the hooks
 * check the commerce) and edit those that were proposed: the hooks put the edits of an accepted one
 * into `pendingChanges`, and only a review publishes.
 */
export const eventsPolicy: Policy = {
  read(principal) {
    if (readsOnlyPublished(principal)) return [published];
    const all = readAll(events, principal);
    if (all.length > 0) return all;
    if (principal.id === null) return [];
    return [
      published,
      { rows: atOwnCommerce(principal), read: [...publicFields, ...ofReview], filter: publicFields },
    ];
  },
  create: (principal) =>
    writeAll(events, principal, 'create') ??
    (principal.kind === 'user' ? { fields: [...ownerWritable, 'commerce', 'address', 'location'] } : null),
  update: (principal) =>
    writeAll(events, principal, 'update') ??
    (principal.id === null
      ? null
      : {
          rows: (alias) => sql`${raw(alias)}.review is not null and ${atOwnCommerce(principal)(alias)}`,
          fields: ownerWritable,
        }),
  /** They may withdraw an event that was not published. */
  archive: (principal) =>
    archiveAll(events, principal) ??
    (principal.id === null
      ? null
      : {
          rows: (alias) =>
            sql`${raw(alias)}.review in ('pending', 'rejected') and ${atOwnCommerce(principal)(alias)}`,
        }),
};
