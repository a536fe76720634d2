import type { ReactNode } from 'react';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { Link } from '../../ui/layout/Link.tsx';

/** The page of the back office with everything about a person. */
export const personHref = (id: string) => `/person/${id}`;

/** The name of a person, with a link to their page for administrators who may read accounts. */
export function PersonLink({
  id,
  className,
  children,
}: {
  id: string | null | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { user } = useSession();
  if (!id || !user?.roles.includes('administrator') || !isOffered(user, 'users:read')) return children;
  return (
    <Link className={className} to={personHref(id)}>
      {children}
    </Link>
  );
}
