import type { Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import { type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import type { Province } from '@callejero/contract/resources/provinces.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import { useOne } from '../../../../api/resource.ts';
import { isOffered } from '../../../../api/session/abilities.ts';
import { useSession } from '../../../../api/session/session.ts';
import { personName } from '../../../../ui/fields/person-name.ts';

export type RecordAddress = Populated<Address, { province: Pick<Province, 'id' | 'name'> | string | null }>;

type Person = Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>;

/** A commerce with everything that a reviewer needs. Without permission to read users, people are ids. */
export type ReviewRecord = Populated<
  Commerce,
  {
    categories: Pick<Category, 'id' | 'name' | 'icon' | 'color'>[];
    address: RecordAddress | null;
    owners: (Person | string)[];
    proposedBy: Person | string | null;
  }
>;

const populates = [
  { path: 'categories', select: ['name', 'icon', 'color'] },
  { path: 'address', populates: [{ path: 'province', select: ['name'] }] },
];
const people = ['owners', 'proposedBy'].map((path) => ({ path, select: ['firstName', 'lastName', 'email'] }));

export function useRecord(id: string | null) {
  const { user } = useSession();
  const query = { populates: isOffered(user, 'users:read') ? [...populates, ...people] : populates };
  return useOne<typeof commerces, ReviewRecord>(commerces, id, query);
}

const idOf = (person: Person | string) => (typeof person === 'string' ? person : person.id);

/** The fields that tell whether the review decides the ownership, with ids in place of people. */
export function toProposal({ name, status, owners, proposedBy }: ReviewRecord) {
  return { name, status, owners: owners.map(idOf), proposedBy: proposedBy && idOf(proposedBy) };
}

/** The name of the person who proposed the commerce, if it may be read. */
export function getProposer({ proposedBy }: ReviewRecord): string | undefined {
  return proposedBy && typeof proposedBy !== 'string' ? personName({ ...proposedBy }) : undefined;
}
