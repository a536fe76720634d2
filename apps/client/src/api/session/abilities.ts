import { holds } from '@callejero/contract/held-permissions.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { useSession } from './session.ts';

/** The actions on a collection that the app offers to the signed-in person. The server decides by itself what it accepts. */
export interface Abilities {
  create: boolean;
  update: boolean;
  /** Also restoring. */
  archive: boolean;
  /** Exporting a file, which needs the permission to read the whole collection. */
  export: boolean;
}

type Session = ReturnType<typeof useSession>;
type Person = Pick<NonNullable<Session['user']>, 'roles' | 'permissions'> | null;

/** Whether something that needs `permission` is offered. Permissions restrict administrators only, not owners. */
export function isOffered(user: Person, permission: string | undefined): boolean {
  if (permission === undefined || !user?.roles.includes('administrator')) return true;
  return holds(user.permissions, permission);
}

/** Whether the back office offers a collection's list: some collections need no permission to be read. */
export function isListed(
  user: Person,
  { name, permissions }: Pick<Resource, 'name' | 'permissions'>,
): boolean {
  return permissions?.actions.read === undefined || isOffered(user, `${name}:read`);
}

export function getAbilities(user: Person, resource: string): Abilities {
  return {
    create: isOffered(user, `${resource}:create`),
    update: isOffered(user, `${resource}:update`),
    archive: isOffered(user, `${resource}:delete`),
    export: user?.roles.includes('administrator') === true && holds(user.permissions, `${resource}:read`),
  };
}

export function useAbilities(resource: Resource): Abilities {
  return getAbilities(useSession().user, resource.name);
}
