import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/http/read.ts';
import { useSession } from '../../api/session/session.ts';

export type OwnCommerce = Pick<Commerce, 'id' | 'status' | 'owners' | 'rejectionReason' | 'pendingChanges'>;

/** The query of the person's own commerces, of any status, and of their proposals. All readers share one cached answer. */
export function ownCommerces<Row extends OwnCommerce>() {
  return {
    queryKey: [commerces.name, 'mine', { populates: ['categories', 'address'] }],
    queryFn: read<Row[]>('/commerces/mine'),
  };
}

/** Whether a commerce is the person's; nobody owns one without an account. */
export function useOwns(commerce: string | undefined) {
  const { user } = useSession();
  return useQuery({
    ...ownCommerces(),
    enabled: user !== null,
    select: (mine) => mine.some(({ id, owners }) => id === commerce && owners.includes(user?.id ?? '')),
  });
}
