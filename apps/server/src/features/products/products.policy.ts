import { products } from '@callejero/contract/resources/products.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, readAll, writableFields, writeAll } from '../../resource/grants.ts';
import { acceptedCommerce, ownCommerce } from '../../resource/ownership.ts';
import type { Policy, Principal } from '../../resource/policy.ts';

const allFields = Object.keys(products.fields);
const publicFields = allFields.filter((name) => name !== 'priceHistory');
const ofOwner = (principal: Principal) => (alias: string) => ownCommerce(`${alias}.commerce`, principal);

/** People see active products of accepted commerces; an owner keeps those of his commerces (the hooks check whose). */
export const productsPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    const all = readAll(products, principal);
    if (all.length > 0) return all;
    return [
      {
        rows: (alias) => sql`${raw(alias)}.active and ${acceptedCommerce(`${alias}.commerce`)}`,
        read: publicFields,
      },
      { rows: ofOwner(principal), read: allFields, filter: publicFields },
    ];
  },
  create: (principal) =>
    writeAll(products, principal, 'create') ??
    (principal.id === null ? null : { fields: writableFields(products) }),
  update: (principal) =>
    writeAll(products, principal, 'update') ??
    (principal.id === null ? null : { rows: ofOwner(principal), fields: writableFields(products) }),
  archive: (principal) =>
    archiveAll(products, principal) ?? (principal.id === null ? null : { rows: ofOwner(principal) }),
};
