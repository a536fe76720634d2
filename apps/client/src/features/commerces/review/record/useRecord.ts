import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { useOne } from '../../../../api/resource.ts';
import { isOffered } from '../../../../api/session/abilities.ts';
import { useSession } from '../../../../api/session/session.ts';
import { personName } from '../../../../ui/fields/person-name.ts';

const populates = [
  { path: 'categories', select: ['name', 'icon', 'color'] },
  { path: 'address', populates: [{ path: 'province', select: ['name'] }] },
] as const satisfies Selection<typeof commerces>['populates'];
const person = ['firstName', 'lastName', 'email'] as const;
const withPeople = [
  ...populates,
  { path: 'owners', select: person },
  { path: 'proposedBy', select: person },
] as const satisfies Selection<typeof commerces>['populates'];

/** A commerce with everything that a reviewer needs. Without permission to read users, people are ids. */
export type ReviewRecord =
  | Selected<typeof commerces, { populates: typeof withPeople }>
  | Selected<typeof commerces, { populates: typeof populates }>;
export type RecordAddress = NonNullable<ReviewRecord['address']>;

export function useRecord(id: string | null) {
  const { user } = useSession();
  return useOne(commerces, id, { populates: isOffered(user, 'users:read') ? withPeople : populates });
}

const idOf = (person: { id: string } | string) => (typeof person === 'string' ? person : person.id);

/** The fields that tell whether the review decides the ownership, with ids in place of people. */
export function toProposal({ name, status, owners, proposedBy }: ReviewRecord) {
  return { name, status, owners: owners.map(idOf), proposedBy: proposedBy && idOf(proposedBy) };
}

/** The name of the person who proposed the commerce, if it may be read. */
export function getProposer({ proposedBy }: ReviewRecord): string | undefined {
  return proposedBy && typeof proposedBy !== 'string' ? personName({ ...proposedBy }) : undefined;
}
