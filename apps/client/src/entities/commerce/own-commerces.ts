import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/http/read.ts';
import { useSession } from '../../api/session/session.ts';

export type OwnCommerce = Pick<Commerce, 'id' | 'status' | 'owners' | 'rejectionReason' | 'pendingChanges'>;

/** The query of the person's own commerces, of any status, and of their proposals. All readers share one cached answer. */
export function ownCommerces<Row extends OwnCommerce>() {
  return {
    queryKey: ['commerces', 'mine', { populates: ['categories', 'address'] }],
    queryFn: read<Row[]>('/commerces/mine'),
  };
}

/** Whether the person owns the commerce: the list also has proposals of places that they only know. */
export const isOwnedBy = ({ owners }: Pick<Commerce, 'owners'>, user: { id: string } | null): boolean =>
  user !== null && owners.includes(user.id);

/** Whether any commerce is the person's. */
export function useOwnsAny() {
  const { user } = useSession();
  return useQuery({
    ...ownCommerces(),
    enabled: user !== null,
    select: (mine) => mine.some((one) => isOwnedBy(one, user)),
  });
}

/** Whether a commerce is the person's; nobody owns one without an account. */
export function useOwns(commerce: string | undefined) {
  const { user } = useSession();
  return useQuery({
    ...ownCommerces(),
    enabled: user !== null,
    select: (mine) => mine.some((one) => one.id === commerce && isOwnedBy(one, user)),
  });
}
