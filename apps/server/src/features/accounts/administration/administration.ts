/** What administrators may do to accounts. */
import { ApiError } from '@callejero/contract/errors.ts';
import { coversAll } from '@callejero/contract/held-permissions.ts';
import type { Role } from '@callejero/contract/resources/users.ts';
import { type Principal, permits } from '../../../access/policy.ts';

export interface Managed {
  roles: readonly Role[];
  permissions: readonly string[];
}

/** 403 unless `principal` may change the account. An administrator's account needs at least the permissions that it has. */
export function assertMayManage(principal: Principal, target: Managed): void {
  const resource = target.roles.includes('administrator') ? 'administrators' : 'users';
  if (!permits(principal, resource, 'update') || !coversAll(principal.permissions, target.permissions)) {
    throw new ApiError('forbidden');
  }
}

/** 403 unless `principal` may hand out and erase the data of the account. */
export function assertMayErase(principal: Principal, target: Managed): void {
  if (!permits(principal, 'users', 'erase') || !coversAll(principal.permissions, target.permissions)) {
    throw new ApiError('forbidden');
  }
}

/** 403 unless `principal` may give `target` what `wanted` says: nobody grants permissions that they do not hold. */
export function assertMayAppoint(principal: Principal, target: Managed, wanted: Managed): void {
  const held = principal.permissions;
  if (
    !permits(principal, 'administrators', 'update') ||
    !coversAll(held, target.permissions) ||
    !coversAll(held, wanted.permissions)
  ) {
    throw new ApiError('forbidden');
  }
}
