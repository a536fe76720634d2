/** Why a promotion can't be redeemed: each reason has its own error. */
import { ApiError } from '@callejero/contract/errors.ts';
import { openState } from '@callejero/contract/opening-hours/open-state.ts';
import type { Holidays } from '@callejero/contract/opening-hours/rules.ts';
import { validHoursText } from '@callejero/contract/opening-hours/valid-hours.ts';
import { promotionState } from '@callejero/contract/promotion-state.ts';
import type { PromotionStatus } from '@callejero/contract/resources/promotions.ts';
import type { RedemptionStatus } from '@callejero/contract/resources/redemptions.ts';
import type { DiscountTerms } from '@callejero/contract/text/discount-text.ts';

/** A promotion as the database returns it, with facts about the principal. */
export interface RedeemablePromotion {
  id: string;
  title: string;
  terms: string;
  commerce: string | null;
  status: PromotionStatus;
  starts_at: Date;
  ends_at: Date;
  valid_hours: string | null;
  mode: 'show' | 'scan' | 'code';
  coupon_code: string | null;
  /** The linked discount, or the promotion's own. */
  discount: DiscountTerms;
  /** Names of the products that it applies to. */
  products: string[];
  quota_total: number | null;
  quota_per_user: number | null;
  redeemed_count: number;
  archived: boolean;
  /** For the whole city, or of an accepted commerce. */
  open: boolean;
  /** Whether its commerce is the principal's. */
  own: boolean;
}

export interface RedemptionRow {
  id: string;
  rev: number;
  promotion: string;
  user_id: string;
  first_name: string | null;
  commerce: string | null;
  status: RedemptionStatus;
  expires_at: Date;
  redeemed_at: Date | null;
}

/** The city's time zone and holidays, by which days and hours of validity count. */
export interface CityDays {
  timezone: string;
  holidays: Holidays;
}

/** `used`: how often the person has redeemed it. */
export function assertRedeemable(
  promotion: RedeemablePromotion,
  used: number,
  now: Date,
  days: CityDays,
): void {
  const state = promotionState(
    {
      status: promotion.status,
      startsAt: promotion.starts_at.toISOString(),
      endsAt: promotion.ends_at.toISOString(),
    },
    now,
  );
  if (promotion.archived || !promotion.open || state === 'draft' || state === 'paused')
    throw new ApiError('promotion-paused');
  if (state === 'scheduled') throw new ApiError('promotion-scheduled', { startsAt: promotion.starts_at });
  if (state === 'ended') throw new ApiError('promotion-ended', { endsAt: promotion.ends_at });
  assertValidHour(promotion.valid_hours, now, days);
  const { quota_total, quota_per_user, redeemed_count } = promotion;
  if (quota_per_user !== null && used >= quota_per_user) throw new ApiError('quota-per-user-used');
  if (quota_total !== null && redeemed_count >= quota_total) throw new ApiError('quota-used');
}

function assertValidHour(validHours: string | null, now: Date, { timezone, holidays }: CityDays): void {
  if (validHours === null || openState(validHours, [], now, timezone, holidays).state !== 'closed') return;
  const message = `Ahora no se puede canjear. Vale: ${validHoursText(validHours)}.`;
  throw new ApiError('promotion-hours', { validHours }, message);
}

/** Only an issued code that has not expired can be redeemed. */
export function assertOpen({ status, redeemed_at }: RedemptionRow, expiresAt: Date, now: Date): void {
  if (status === 'redeemed' && redeemed_at) {
    const details = { redeemedAt: redeemed_at.toISOString() };
    throw new ApiError('redemption-used', details, `Este código ya se canjeó ${ago(redeemed_at, now)}.`);
  }
  if (status === 'reversed')
    throw new ApiError('redemption-used', {}, 'Este código ya se canjeó y se anuló.');
  if (status === 'expired' || expiresAt <= now) throw new ApiError('redemption-expired');
}

const units = [
  [24 * 60 * 60, 'día', 'días'],
  [60 * 60, 'hora', 'horas'],
  [60, 'minuto', 'minutos'],
] as const;

/** «hace 5 segundos» */
export function ago(then: Date, now: Date): string {
  const seconds = Math.max(1, Math.round((now.getTime() - then.getTime()) / 1000));
  for (const [size, one, many] of units) {
    const count = Math.floor(seconds / size);
    if (count > 0) return `hace ${count} ${count === 1 ? one : many}`;
  }
  return seconds === 1 ? 'hace un segundo' : `hace ${seconds} segundos`;
}
