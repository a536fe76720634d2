/** What the people of a commerce read about each other. */
import type { CommercePeopleAnswer } from '@callejero/contract/answers/commerce-people.ts';
import {
  type CommercePeople,
  commerceRoles,
  grantsRight,
  roleIn,
} from '@callejero/contract/commerce-roles.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Principal } from '../../../access/policy.ts';
import type { Platform } from '../../../ports/ports.ts';
import { isUuid } from '../../../query/operands.ts';
import { listTills } from '../till/till.service.ts';
import { listInvitations } from './invitations.ts';
import { fullName } from './people.service.ts';

/** Owners read everybody; others the owners and themselves. Tills are for those who may end them. */
export async function readPeople(
  platform: Platform,
  id: string,
  principal: Principal,
): Promise<CommercePeopleAnswer> {
  const { db } = platform;
  const [commerce] = isUuid(id)
    ? await db.query<
        Required<CommercePeople> & { rev: number; name: string; status: string }
      >(sql`select c.rev, c.name, c.status,
          c.owners, c.managers, c.cashiers from commerces c where c.id = ${id}::uuid and c.archived_at is null`)
    : [];
  const role = roleIn(commerce ?? {}, principal.id);
  if (!commerce || role === null)
    throw new ApiError(commerce?.status === 'accepted' ? 'forbidden' : 'not-found');
  const isOwner = grantsRight(role, 'people');
  const { rev, name, owners, managers, cashiers } = commerce;
  const accounts = await db.query<{
    id: string;
    name: string;
    email: string;
  }>(sql`select u.id, ${fullName('u')} as name, u.email
      from users u where u.id = any(${[...owners, ...managers, ...cashiers]}::uuid[]) and u.archived_at is null
      order by name, u.id`);
  const people = accounts.flatMap((account) => {
    const own = roleIn(commerce, account.id);
    if (own === null || !(isOwner || own === 'owner' || account.id === principal.id)) return [];
    return [{ ...account, email: isOwner ? account.email : null, role: own }];
  });
  const invitations = isOwner ? await listInvitations(platform, id) : [];
  const tills = grantsRight(role, 'till') ? await listTills(platform, id) : [];
  const order = Object.keys(commerceRoles);
  people.sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role));
  return { rev, name, role, people, invitations, tills };
}
