import type { Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import type { Province } from '@callejero/contract/resources/provinces.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import { useOne } from '../../../../api/resource.ts';
import { isOffered } from '../../../../api/session/abilities.ts';
import { useSession } from '../../../../api/session/session.ts';

export type RecordAddress = Populated<Address, { province: Pick<Province, 'id' | 'name'> | string | null }>;

/** A commerce with everything that a reviewer needs. Without permission to read users, the owners are ids. */
export type ReviewRecord = Populated<
  Commerce,
  {
    categories: Pick<Category, 'id' | 'name' | 'icon' | 'color'>[];
    address: RecordAddress | null;
    owners: (Pick<User, 'id' | 'firstName' | 'lastName' | 'email'> | string)[];
  }
>;

const populates = [
  { path: 'categories', select: ['name', 'icon', 'color'] },
  { path: 'address', populates: [{ path: 'province', select: ['name'] }] },
];
const owners = { path: 'owners', select: ['firstName', 'lastName', 'email'] };

export function useRecord(id: string | null) {
  const { user } = useSession();
  const query = { populates: isOffered(user, 'users:read') ? [...populates, owners] : populates };
  return useOne<typeof commerces, ReviewRecord>(commerces, id, query);
}
