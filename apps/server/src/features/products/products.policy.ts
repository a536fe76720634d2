import { products } from '@callejero/contract/resources/products.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, openFields, ownerFields, readAll, writeAll } from '../../access/grants.ts';
import { type Policy, type Principal, readsOnlyPublished } from '../../access/policy.ts';
import { acceptedCommerce, ownCommerce } from '../../resource/ownership.ts';

const publicFields = openFields(products);
const onSale = {
  rows: (alias: string) => sql`${raw(alias)}.active and ${acceptedCommerce(`${alias}.commerce`)}`,
  read: publicFields,
};
const ofOwner = (principal: Principal) => (alias: string) =>
  ownCommerce(`${alias}.commerce`, principal, 'products');

/** Active products of accepted commerces are public; owners manage those of their commerces (the hooks check the commerce). */
export const productsPolicy: Policy = {
  read(principal) {
    if (readsOnlyPublished(principal)) return [onSale];
    const all = readAll(products, principal);
    if (all.length > 0) return all;
    if (principal.id === null) return [];
    return [
      onSale,
      { rows: ofOwner(principal), read: [...publicFields, 'priceHistory'], filter: publicFields },
    ];
  },
  create: (principal) =>
    writeAll(products, principal, 'create') ??
    (principal.id === null ? null : { fields: ownerFields(products) }),
  update: (principal) =>
    writeAll(products, principal, 'update') ??
    (principal.id === null ? null : { rows: ofOwner(principal), fields: ownerFields(products) }),
  archive: (principal) =>
    archiveAll(products, principal) ?? (principal.id === null ? null : { rows: ofOwner(principal) }),
};
