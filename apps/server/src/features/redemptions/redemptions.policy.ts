import { redemptions } from '@callejero/contract/resources/redemptions.ts';
import sql, { raw } from 'sql-template-tag';
import { type Policy, permits } from '../../access/policy.ts';
import { ownCommerce } from '../../resource/ownership.ts';

const allFields = Object.keys(redemptions.fields);
/** Which employee redeemed is visible to the commerce only. */
const ownFields = allFields.filter((name) => name !== 'redeemedBy');
/** A commerce reads the first name, but not the account. */
const ownersFields = allFields.filter((name) => name !== 'user');

/** A person's own, those of their commerces, or all for readers of all promotions. Only the routes of redemptions write them. */
export const redemptionsPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    if (permits(principal, 'promotions', 'read')) return [{ rows: null, read: allFields }];
    return [
      { rows: (alias) => sql`${raw(alias)}.user_id = ${principal.id}::uuid`, read: ownFields },
      { rows: (alias) => ownCommerce(`${alias}.commerce`, principal, 'redemptions'), read: ownersFields },
    ];
  },
};
