import { vehicles } from '@callejero/contract/resources/vehicles.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, readAll, writeAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';
import { ownCommerce } from '../../resource/ownership.ts';

const allFields = Object.keys(vehicles.fields);

/** Users read their own vehicles and those of their commerces; administrators manage all. */
export const vehiclesPolicy: Policy = {
  read(principal) {
    const all = readAll(vehicles, principal);
    if (all.length > 0) return all;
    if (principal.id === null) return [];
    return [
      { rows: (alias) => sql`${raw(alias)}.owner = ${principal.id}::uuid`, read: allFields },
      { rows: (alias) => ownCommerce(`${alias}.commerce`, principal), read: allFields },
    ];
  },
  create: (principal) => writeAll(vehicles, principal, 'create'),
  update: (principal) => writeAll(vehicles, principal, 'update'),
  archive: (principal) => archiveAll(vehicles, principal),
};
