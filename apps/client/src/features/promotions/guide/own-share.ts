import type { OwnRedemption } from '@callejero/contract/answers/redemptions.ts';
import type { Promotion } from '@callejero/contract/resources/promotions.ts';
import { formatDate } from '../../../ui/values/format.ts';
import { texts } from './texts.ts';

/** The sentence for a promotion that the person has redeemed as often as allowed; null while redemptions are left. */
export function ownShareUsed(
  { id, mode, quotaPerUser }: Pick<Promotion, 'id' | 'mode' | 'quotaPerUser'>,
  redemptions: readonly Pick<OwnRedemption, 'promotion' | 'status' | 'redeemedAt'>[],
): string | null {
  // The code of a coupon can be shown again.
  if (quotaPerUser === null || mode === 'code') return null;
  const done = redemptions.filter(({ promotion, status }) => promotion.id === id && status === 'redeemed');
  if (done.length < quotaPerUser) return null;
  const [latest] = done;
  return quotaPerUser === 1 && latest?.redeemedAt
    ? texts.redeemedOn(formatDate(latest.redeemedAt))
    : texts.shareUsed(quotaPerUser);
}
