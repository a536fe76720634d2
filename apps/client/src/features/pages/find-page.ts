import type { PageSlug } from '@callejero/contract/resources/pages.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';

const slugs: readonly string[] = ['terms', 'privacy'] satisfies PageSlug[];

/** The page that a path names, or null. */
export function findPage(name: string | undefined): PageSlug | null {
  return name !== undefined && slugs.includes(name) ? (name as PageSlug) : null;
}

/** Whether to offer editing; the server decides. */
export function mayEditPages(user: Pick<SessionUser, 'roles' | 'permissions'> | null): boolean {
  if (!user?.roles.includes('administrator')) return false;
  return ['*', 'pages:*', 'pages:update'].some((permission) => user.permissions.includes(permission));
}
