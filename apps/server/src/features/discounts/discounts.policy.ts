import { discounts } from '@callejero/contract/resources/discounts.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, openFields, readAll, writeAll } from '../../access/grants.ts';
import { type Policy, readsOnlyPublished } from '../../access/policy.ts';
import { acceptedCommerce, hasRightAtAccepted } from '../../resource/ownership.ts';

const read = openFields(discounts);

const ofPromotions = {
  rows: (alias: string) => sql`exists (select 1 from promotions dp where dp.discount = ${raw(alias)}.id
    and dp.status = 'published' and dp.archived_at is null
    and (dp.commerce is null or ${acceptedCommerce('dp.commerce')}))`,
  read,
};

/** Discounts of published promotions are public; owners of an accepted commerce read all, to choose from. */
export const discountsPolicy: Policy = {
  read(principal) {
    if (readsOnlyPublished(principal)) return [ofPromotions];
    const all = readAll(discounts, principal);
    if (all.length > 0) return all;
    if (principal.id === null) return [];
    return [ofPromotions, { rows: () => hasRightAtAccepted(principal, 'promotions'), read }];
  },
  create: (principal) => writeAll(discounts, principal, 'create'),
  update: (principal) => writeAll(discounts, principal, 'update'),
  archive: (principal) => archiveAll(discounts, principal),
};
