/** Queries and writes of redemptions. */
import type { CommerceRight } from '@callejero/contract/commerce-roles.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { readHolidays } from '../../resource/holidays.ts';
import { acceptedCommerce, hasRight, ownCommerce } from '../../resource/ownership.ts';
import { type ChangeRecord, changeRecord } from '../../resource/record.ts';
import type { CityDays, RedeemablePromotion, RedemptionRow } from './redemptions.rules.ts';

export interface RedemptionPlace {
  id: string;
  name: string;
}

/** The benefit of the promotion `p`: its `discount` and the names of its `products`. */
export const benefitColumns = sql`
  case when p.own_discount_type is null
    then (select json_build_object('type', d.type, 'value', d.value, 'currency', d.currency, 'maxAmount', d.max_amount,
      'buyQty', d.buy_qty, 'getQty', d.get_qty) from discounts d where d.id = p.discount)
    else json_build_object('type', p.own_discount_type, 'value', p.own_discount_value) end as discount,
  coalesce((select json_agg(pr.name order by array_position(p.products, pr.id)) from products pr
    where pr.id = any(p.products) and pr.archived_at is null), '[]') as products`;

/** `right`: what `own` asks of the principal at the promotion's commerce. With `lock`, nobody else counts this promotion until the transaction ends. Always lock it before its redemptions. */
export async function promotionRow(
  db: Queryable,
  principal: Principal,
  id: Sql,
  right: CommerceRight,
  { lock = false } = {},
): Promise<RedeemablePromotion | null> {
  const [row] =
    await db.query<RedeemablePromotion>(sql`select p.id, p.title, p.terms, p.commerce, p.status, p.starts_at, p.ends_at, p.valid_hours, p.mode,
        p.coupon_code, ${benefitColumns}, p.quota_total, p.quota_per_user, p.redeemed_count, p.archived_at is not null as archived,
        (p.commerce is null or ${acceptedCommerce('p.commerce')}) as open, ${ownCommerce('p.commerce', principal, right)} as own
      from promotions p where p.id = ${id} ${lock ? sql`for no key update of p` : empty}`);
  return row ?? null;
}

export async function redemptionRow(
  db: Queryable,
  id: string,
  { lock = false } = {},
): Promise<RedemptionRow | null> {
  const [row] =
    await db.query<RedemptionRow>(sql`select id, rev, promotion, user_id, first_name, commerce, status, expires_at, redeemed_at
      from redemptions where id = ${id}::uuid and archived_at is null ${lock ? sql`for update` : empty}`);
  return row ?? null;
}

/** The redemption of a typed code, open or expired. */
export async function redemptionOfShortCode(
  db: Queryable,
  code: string,
): Promise<{ id: string; expiresAt: Date } | null> {
  const [row] = await db.query<{
    id: string;
    expiresAt: Date;
  }>(sql`select id, expires_at as "expiresAt" from redemptions
      where code = ${code} and archived_at is null`);
  return row ?? null;
}

/** Reads holidays only if the hours may refer to them. */
export async function cityDays(
  db: Queryable,
  { city, clock }: Pick<Platform, 'city' | 'clock'>,
  { valid_hours }: Pick<RedeemablePromotion, 'valid_hours'>,
): Promise<CityDays> {
  const { timezone, center } = city.now();
  if (!valid_hours?.includes('PH')) return { timezone, holidays: { point: center } };
  const days = new Set((await readHolidays(db, clock.now())).keys());
  return { timezone, holidays: { point: center, public: days } };
}

/** How often the person has redeemed the promotion. */
export async function countRedeemed(db: Queryable, promotion: string, user: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`select count(*)::int as count from redemptions
      where promotion = ${promotion}::uuid and user_id = ${user}::uuid and status = 'redeemed'`);
  return row?.count ?? 0;
}

/** The accepted commerces where `cashier` redeems, or all when it is null; only the commerce `only` if given. */
export async function acceptedPlaces(
  db: Queryable,
  cashier: Principal | null,
  only: string | null = null,
): Promise<RedemptionPlace[]> {
  return db.query<RedemptionPlace>(sql`select c.id, c.name from commerces c where c.archived_at is null and c.status = 'accepted'
      and ${cashier ? hasRight('c', cashier, 'scan') : sql`true`}
      and (${only}::uuid is null or c.id = ${only}::uuid) order by c.name, c.id limit 100`);
}

interface Redeeming {
  redemption: RedemptionRow;
  by: Principal;
  commerce: string | null;
  now: Date;
  requestId: string;
}

/** Redeems it, counts it and records the change, in one statement. Returns its new revision. */
export async function writeRedeemed(
  tx: Queryable,
  { redemption, by, commerce, now, requestId }: Redeeming,
): Promise<number> {
  const record: ChangeRecord = {
    ...{ at: now, actor: by.id, action: 'redemption-redeemed', resource: 'redemptions', requestId },
    diff: {
      ...{ status: ['issued', 'redeemed'], commerce: [null, commerce], redeemedAt: [null, now] },
      ...(by.till && { till: [null, by.till.name] }),
    },
  };
  const [row] = await tx.query<{ rev: number }>(sql`with redeemed as (
        update redemptions set status = 'redeemed', redeemed_by = ${by.id}::uuid, redeemed_at = ${now}::timestamptz,
          commerce = ${commerce}::uuid, updated_at = ${now}::timestamptz, rev = rev + 1
        where id = ${redemption.id}::uuid and status = 'issued' returning id, promotion, rev
      ), counted as (
        update promotions p set redeemed_count = p.redeemed_count + 1 from redeemed r where p.id = r.promotion
      ), change as (
        ${changeRecord(record, sql`from redeemed`)}
      ) select rev from redeemed`);
  if (!row) throw new Error('A locked redemption changed');
  return row.rev;
}
