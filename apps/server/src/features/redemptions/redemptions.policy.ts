import { redemptions } from '@callejero/contract/resources/redemptions.ts';
import sql, { raw } from 'sql-template-tag';
import { openFields, teamFields } from '../../access/grants.ts';
import { type Policy, permits } from '../../access/policy.ts';
import { ownCommerce } from '../../resource/ownership.ts';

/** Which employee redeemed is visible to the commerce only. */
const ownFields = [...openFields(redemptions), 'user'];
/** A commerce reads the first name, but not the account. */
const ownersFields = [...openFields(redemptions), 'redeemedBy'];

/** A person's own, those of their commerces, or all for readers of all promotions. Only the routes of redemptions write them. */
export const redemptionsPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    if (permits(principal, 'promotions', 'read')) return [{ rows: null, read: teamFields(redemptions) }];
    return [
      { rows: (alias) => sql`${raw(alias)}.user_id = ${principal.id}::uuid`, read: ownFields },
      { rows: (alias) => ownCommerce(`${alias}.commerce`, principal, 'redemptions'), read: ownersFields },
    ];
  },
};
