import { events } from '@callejero/contract/resources/events.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, readAll, writeAll } from '../../access/grants.ts';
import { type Policy, readsOnlyPublished } from '../../access/policy.ts';
import { ownCommerce } from '../../resource/ownership.ts';

const allFields = Object.keys(events.fields);

const published = {
  rows: (alias: string) => sql`${raw(alias)}.status = 'published'`,
  read: allFields,
};

/** Published events are public; owners also read the drafts at their commerces; administrators manage all. */
export const eventsPolicy: Policy = {
  read(principal) {
    if (readsOnlyPublished(principal)) return [published];
    const all = readAll(events, principal);
    if (all.length > 0) return all;
    if (principal.id === null) return [];
    return [
      published,
      { rows: (alias) => ownCommerce(`${alias}.commerce`, principal, 'events'), read: allFields },
    ];
  },
  create: (principal) => writeAll(events, principal, 'create'),
  update: (principal) => writeAll(events, principal, 'update'),
  archive: (principal) => archiveAll(events, principal),
};
