import { vehicles } from '@callejero/contract/resources/vehicles.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { archiveAll, openFields, readAll, writeAll } from '../../access/grants.ts';
import type { Grant, Policy, Principal } from '../../access/policy.ts';
import type { Clock } from '../../ports/ports.ts';
import { acceptedCommerce, ownCommerce } from '../../resource/ownership.ts';

const ownFields = openFields(vehicles);

/** Neither the plate nor the owner. */
const sharedFields = [
  'id',
  'commerce',
  'kind',
  'brand',
  'model',
  'color',
  'photo',
  'sharedUntil',
  'position',
  'positionAt',
];
const sharedAt = (alias: string, now: Date): Sql => sql`${raw(alias)}.shared_until > ${now}::timestamptz
  and ${raw(alias)}.active and (${raw(alias)}.commerce is null or ${acceptedCommerce(`${alias}.commerce`)})`;

/** The vehicles of a person and of the person's commerces. */
export const ownVehicles = (principal: Principal): readonly Grant[] => [
  { rows: (alias) => sql`${raw(alias)}.owner = ${principal.id}::uuid`, read: ownFields },
  { rows: (alias) => ownCommerce(`${alias}.commerce`, principal, 'vehicles'), read: ownFields },
];

/**
 * Guests and users read positions while they are shared. Users read their own vehicles and those of their commerces; administrators
 * manage all.
 */
export const vehiclesPolicy = (clock: Clock): Policy => ({
  changesAt: 'shared_until',
  read(principal) {
    const shared = (alias: string) => sharedAt(alias, clock.now());
    if (principal.kind === 'guest') return [{ rows: shared, read: sharedFields }];
    const all = readAll(vehicles, principal);
    if (all.length > 0) return all;
    if (principal.id === null) return [];
    return [{ rows: shared, read: sharedFields }, ...ownVehicles(principal)];
  },
  create: (principal) => writeAll(vehicles, principal, 'create'),
  update: (principal) => writeAll(vehicles, principal, 'update'),
  archive: (principal) => archiveAll(vehicles, principal),
});
