import { holds, permissionAreas } from '@callejero/contract/permissions.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { useSession } from './session.ts';

/** What is offered of a collection to who is signed in. The server decides by itself what it accepts. */
export interface Abilities {
  create: boolean;
  update: boolean;
  /** Also restoring. */
  archive: boolean;
  /** Saving all of it as a file, which takes the permission to read the whole collection. */
  export: boolean;
}

type Session = ReturnType<typeof useSession>;
type Person = Pick<NonNullable<Session['user']>, 'roles' | 'permissions'> | null;

/** Whether something that needs `permission` is offered; who is no administrator (an owner) has no permissions to lack. */
export function isOffered(user: Person, permission: string | undefined): boolean {
  if (permission === undefined || !user?.roles.includes('administrator')) return true;
  return holds(user.permissions, permission);
}

/** Whether the list of a collection is worth asking for: what everybody may read of some of them is no back office. */
export function isListed(user: Person, resource: string): boolean {
  return permissionAreas[resource]?.actions.read === undefined || isOffered(user, `${resource}:read`);
}

export function abilitiesOf(user: Person, resource: string): Abilities {
  return {
    create: isOffered(user, `${resource}:create`),
    update: isOffered(user, `${resource}:update`),
    archive: isOffered(user, `${resource}:delete`),
    export: user?.roles.includes('administrator') === true && holds(user.permissions, `${resource}:read`),
  };
}

export function useAbilities(resource: Resource): Abilities {
  return abilitiesOf(useSession().user, resource.name);
}
