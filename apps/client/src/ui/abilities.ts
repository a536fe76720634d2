import { holds } from '@callejero/contract/permissions.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import { useSession } from '../api/session.ts';

/** What is offered of a collection to who is signed in. The server decides by itself what it accepts. */
export interface Abilities {
  create: boolean;
  update: boolean;
  /** Also restoring. */
  archive: boolean;
}

type Person = Pick<SessionUser, 'roles' | 'permissions'> | null;

/** Whether something that needs `permission` is offered; who is no administrator (an owner) has no permissions to lack. */
export function isOffered(user: Person, permission: string | undefined): boolean {
  if (permission === undefined || !user?.roles.includes('administrator')) return true;
  return holds(user.permissions, permission);
}

export function abilitiesOf(user: Person, resource: string): Abilities {
  return {
    create: isOffered(user, `${resource}:create`),
    update: isOffered(user, `${resource}:update`),
    archive: isOffered(user, `${resource}:delete`),
  };
}

export function useAbilities(resource: Resource): Abilities {
  return abilitiesOf(useSession().user, resource.name);
}
