/** The account that an administrator works on. */
import { ApiError } from '@callejero/contract/errors.ts';
import { idSchema } from '@callejero/contract/resource.ts';
import { administrators } from '@callejero/contract/resources/administrators.ts';
import { users } from '@callejero/contract/resources/users.ts';
import { type Principal, permits, refusal } from '../../../access/policy.ts';
import { type ApiContext, getId } from '../../../http/context.ts';
import type { Platform } from '../../../ports/ports.ts';
import { accountById } from '../account.ts';
import { assertMayManage } from './administration.ts';

/** The id of the account in the path, if the principal may change any accounts at all. */
export function manageable(c: ApiContext): string {
  const principal: Principal = c.env.principal;
  if (principal.id === null) throw refusal(principal);
  if (!permits(principal, users.name, 'update') && !permits(principal, administrators.name, 'update')) {
    throw new ApiError('forbidden');
  }
  const id = accountIn(c);
  if (id === principal.id) {
    throw new ApiError('forbidden', undefined, 'No puedes cambiar tu propio estado ni tus propios permisos.');
  }
  return id;
}

/** The id in the path; 404 for anything else. */
export function accountIn(c: ApiContext): string {
  const id = getId(c).toLowerCase();
  if (!idSchema.safeParse(id).success) throw new ApiError('not-found');
  return id;
}

/** The account in the path, if the principal may manage it. */
export async function managed(platform: Platform, c: ApiContext): Promise<string> {
  const id = manageable(c);
  const account = await accountById(platform.db, id);
  if (!account) throw new ApiError('not-found');
  assertMayManage(c.env.principal, account);
  return id;
}

/** The account may also be a row of `administrators`, so open lists of administrators must refresh. */
export function announceAdministrator({ changes }: Platform, id: string): void {
  changes.publish([{ resource: administrators.name, id, change: 'updated' }]);
}
