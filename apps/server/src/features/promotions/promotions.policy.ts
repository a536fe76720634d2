import { promotions } from '@callejero/contract/resources/promotions.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, openFields, ownerFields, readAll, writeAll } from '../../access/grants.ts';
import type { Policy, Principal } from '../../access/policy.ts';
import { acceptedCommerce, ownCommerce } from '../../resource/ownership.ts';

const publicFields = openFields(promotions);
/** The code is revealed when the promotion is redeemed. */
const ownerWritable = [...ownerFields(promotions), 'couponCode'];
/** The public pages know whether any redemptions are left (`usedUpPromotions`), but not how many; the app shows the number. */
const pageFields = publicFields.filter(
  (name) => !['quotaTotal', 'quotaPerUser', 'redeemedCount'].includes(name),
);
const published = (alias: string) => sql`${raw(alias)}.status = 'published'
  and (${raw(alias)}.commerce is null or ${acceptedCommerce(`${alias}.commerce`)})`;
const ofOwner = (principal: Principal) => (alias: string) =>
  ownCommerce(`${alias}.commerce`, principal, 'promotions');

/** Published promotions for the whole city or of an accepted commerce are public; owners manage those of their commerces. */
export const promotionsPolicy: Policy = {
  read(principal) {
    if (principal.kind === 'public') return [{ rows: published, read: pageFields }];
    if (principal.kind === 'guest') return [{ rows: published, read: publicFields }];
    const all = readAll(promotions, principal);
    if (all.length > 0) return all;
    if (principal.id === null) return [];
    return [
      { rows: published, read: publicFields },
      { rows: ofOwner(principal), read: [...publicFields, 'couponCode'], filter: publicFields },
    ];
  },
  create: (principal) =>
    writeAll(promotions, principal, 'create') ?? (principal.id === null ? null : { fields: ownerWritable }),
  update: (principal) =>
    writeAll(promotions, principal, 'update') ??
    (principal.id === null ? null : { rows: ofOwner(principal), fields: ownerWritable }),
  archive: (principal) =>
    archiveAll(promotions, principal) ?? (principal.id === null ? null : { rows: ofOwner(principal) }),
};
