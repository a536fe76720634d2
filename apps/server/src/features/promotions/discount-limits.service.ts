/** Limits of the discounts that owners write themselves: one row, or the contract's defaults until it is set. */
import type { DiscountLimits } from '@callejero/contract/answers/discount-limits.ts';
import {
  defaultDiscountLimits,
  discountLimits,
  type discountLimitsSchema,
} from '@callejero/contract/discount-limits.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { moneyText } from '@callejero/contract/text/money-text.ts';
import sql, { empty } from 'sql-template-tag';
import type * as z from 'zod';
import type { Row, WriteContext } from '../../access/binding.ts';
import { permits } from '../../access/policy.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { changeRecord } from '../../resource/record.ts';
import type { WriteRequest } from '../../resource/write/written.ts';

const onlyId = '01930000-0000-7000-8000-0000000d15c0';

export async function readDiscountLimits(
  db: Queryable,
  { config }: Pick<Platform, 'config'>,
  { lock = false } = {},
): Promise<DiscountLimits> {
  const [row] = await db.query<
    Pick<DiscountLimits, 'rev' | 'maxPercentage' | 'maxAmount'>
  >(sql`select rev, max_percentage as "maxPercentage", max_amount as "maxAmount" from discount_limits
      ${lock ? sql`for update` : empty}`);
  const { currency } = config.city;
  return row ? { ...row, currency } : { rev: 0, ...defaultDiscountLimits(currency) };
}

/** Replaces the limits; 409 when `rev` is not the stored one. Existing promotions stay. */
export async function changeDiscountLimits(
  platform: Platform,
  { rev, maxPercentage, maxAmount }: z.output<typeof discountLimitsSchema>,
  { principal, requestId }: Pick<WriteRequest, 'principal' | 'requestId'>,
): Promise<DiscountLimits> {
  const { db, clock, changes } = platform;
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext(${discountLimits.name}))`);
    const before = await readDiscountLimits(tx, platform, { lock: true });
    if (before.rev !== rev) throw new ApiError('stale');
    const diff = {
      maxPercentage: [before.maxPercentage, maxPercentage],
      maxAmount: [before.maxAmount, maxAmount],
    };
    const changed = Object.entries(diff).filter(([, [was, is]]) => was !== is);
    if (changed.length === 0) return;
    await tx.query(sql`with written as (
          insert into discount_limits (id, updated_at, rev, max_percentage, max_amount)
          values (${onlyId}::uuid, ${now}::timestamptz, ${rev + 1}, ${maxPercentage}, ${maxAmount})
          on conflict (id) do update set updated_at = excluded.updated_at, rev = excluded.rev,
            max_percentage = excluded.max_percentage, max_amount = excluded.max_amount returning id
        ) ${changeRecord(
          {
            ...{ at: now, actor: principal.id, requestId, resource: discountLimits.name },
            action: rev === 0 ? 'created' : 'updated',
            diff: Object.fromEntries(changed),
          },
          sql`from written`,
        )}`);
  });
  changes.publish([{ resource: discountLimits.name, id: onlyId, change: 'updated' }]);
  return readDiscountLimits(db, platform);
}

/** Administrators may write any discount. A discount that a promotion had before a limit was lowered may stay. */
export async function assertWithinLimits(
  { platform, db, principal }: WriteContext,
  action: 'create' | 'update',
  next: Row,
  current: Row | null,
): Promise<void> {
  const { ownDiscountType: type, ownDiscountValue: value } = next;
  if (typeof value !== 'number' || permits(principal, 'promotions', action)) return;
  if (current?.ownDiscountType === type && current?.ownDiscountValue === value) return;
  const { maxPercentage, maxAmount, currency } = await readDiscountLimits(db, platform);
  const max = type === 'percentage' ? maxPercentage : maxAmount;
  if (value <= max) return;
  const most = type === 'percentage' ? `${max} %` : moneyText(max, currency, platform.config.city.country);
  throw invalid([
    max === 0
      ? { path: 'ownDiscountType', message: 'La ciudad no admite descuentos propios de este tipo.' }
      : { path: 'ownDiscountValue', message: `La ciudad admite descuentos propios de ${most} como máximo.` },
  ]);
}
