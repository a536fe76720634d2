import {
  type CommercePeople,
  type CommerceRight,
  type CommerceRole,
  grantsRight,
  roleIn,
} from '@callejero/contract/commerce-roles.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/http/read.ts';
import { useSession } from '../../api/session/session.ts';

export type OwnCommerce = Pick<Commerce, 'id' | 'status' | 'rejectionReason' | 'pendingChanges'> &
  CommercePeople;

/** The query of the commerces where the person has a role, of any status, and of their proposals. All readers share one answer. */
export function ownCommerces<Row extends OwnCommerce>() {
  return {
    queryKey: ['commerces', 'mine', { populates: ['categories', 'address'] }],
    queryFn: read<Row[]>('/commerces/mine'),
  };
}

/** Null for a proposal of a place that the person only knows, which is in the list too. */
export function useRole(commerce: CommercePeople): CommerceRole | null {
  const { user } = useSession();
  return roleIn(commerce, user?.id);
}

/** Whether the person owns any commerce. */
export function useOwnsAny() {
  const { user } = useSession();
  return useQuery({
    ...ownCommerces(),
    enabled: user !== null,
    select: (mine) => mine.some((one) => roleIn(one, user?.id) === 'owner'),
  });
}

/** Whether the person has a right at a commerce; nobody has one without an account. */
export function useHasRight(commerce: string | undefined, right: CommerceRight) {
  const { user } = useSession();
  return useQuery({
    ...ownCommerces(),
    enabled: user !== null,
    select: (mine) => mine.some((one) => one.id === commerce && grantsRight(roleIn(one, user?.id), right)),
  });
}
