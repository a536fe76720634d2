import { discounts } from '@callejero/contract/resources/discounts.ts';
import type { Promotion } from '@callejero/contract/resources/promotions.ts';
import { useList } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';
import { firstDiscount } from './first-discount.ts';
import { useDiscountLimits } from './useDiscountLimits.ts';

/** The initial kind of discount of a new promotion; `undefined` while it is not known. */
export function useFirstDiscount(creating: boolean): Promotion['ownDiscountType'] | undefined {
  const { user } = useSession();
  // The limits do not apply to administrators.
  const isLimited = !user?.roles.includes('administrator');
  const list = useList(discounts, { select: ['name'], perPage: 1 }, { enabled: creating });
  const limits = useDiscountLimits(creating && isLimited);
  if (!creating || list.error || limits.error) return null;
  if (!list.data || (isLimited && !limits.data)) return undefined;
  return firstDiscount({ listed: list.data.meta.total, limits: isLimited ? (limits.data ?? null) : null });
}
