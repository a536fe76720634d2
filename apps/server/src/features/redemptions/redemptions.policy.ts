import { redemptions } from '@callejero/contract/resources/redemptions.ts';
import sql, { raw } from 'sql-template-tag';
import { type Policy, permits } from '../../access/policy.ts';
import { ownCommerce } from '../../resource/ownership.ts';

const allFields = Object.keys(redemptions.fields);
/** Who stood at the counter is the commerce's affair. */
const ownFields = allFields.filter((name) => name !== 'redeemedBy');
/** A commerce hears the first name and nothing else. */
const ownersFields = allFields.filter((name) => name !== 'user');

/** One's own, those of one's commerces, or all for who reads all promotions. They are made and changed by their routes only. */
export const redemptionsPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    if (permits(principal, 'promotions', 'read')) return [{ rows: null, read: allFields }];
    return [
      { rows: (alias) => sql`${raw(alias)}.user_id = ${principal.id}::uuid`, read: ownFields },
      { rows: (alias) => ownCommerce(`${alias}.commerce`, principal), read: ownersFields },
    ];
  },
};
