/** Issues the code of a promotion, and redeems promotions that need no scan. */

import type { RedemptionTicket } from '@callejero/contract/answers/redemptions.ts';
import { redemptionUrl } from '@callejero/contract/codes/redemption-code.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import { type Principal, permits } from '../../access/policy.ts';
import { rememberAnswer } from '../../http/idempotency.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import { type ChangeRecord, changeRecord } from '../../resource/record.ts';
import { randomShortCode } from '../../resource/short-code.ts';
import type { WriteRequest, Written } from '../../resource/write/written.ts';
import { redemptionToken } from './redemption-token.ts';
import {
  assertOpen,
  assertRedeemable,
  type RedeemablePromotion,
  type RedemptionRow,
} from './redemptions.rules.ts';
import { cityDays, countRedeemed, promotionRow, redemptionRow, writeRedeemed } from './redemptions.store.ts';

/** Random codes to try; the first that no redemption has is taken. */
const candidates = 4;
/** Seconds until a code expires; one to scan is renewed while it is shown. */
const lifetimes = { scan: 60, show: 600, code: 600 } as const;
/** Per promotion, since several devices may renew it. */
const perFiveMinutes = 40;

/** A promotion that the principal may know about. A paused one is found, a draft only by its owners and administrators. */
async function knownPromotion(db: Queryable, principal: Principal, id: string): Promise<RedeemablePromotion> {
  const promotion = isUuid(id) ? await promotionRow(db, principal, sql`${id}::uuid`, 'promotions') : null;
  if (!promotion || promotion.archived) throw new ApiError('not-found');
  const isPublic = promotion.open && promotion.status !== 'draft';
  if (!isPublic && !promotion.own && !permits(principal, 'promotions', 'read'))
    throw new ApiError('not-found');
  return promotion;
}

type Ticketed = Pick<RedemptionRow, 'id' | 'status' | 'expires_at' | 'redeemed_at'> & {
  code?: string | null;
};

async function ticketOf(
  { secrets, config, clock }: Platform,
  promotion: RedeemablePromotion,
  { id, status, expires_at, redeemed_at, code = null }: Ticketed,
): Promise<RedemptionTicket> {
  const isScanned = promotion.mode === 'scan' && status === 'issued';
  return {
    id,
    status,
    mode: promotion.mode,
    url: isScanned ? redemptionUrl(await redemptionToken(secrets, id, expires_at), config.publicUrl) : null,
    shortCode: isScanned ? code : null,
    expiresAt: expires_at.toISOString(),
    expiresIn: Math.max(0, Math.round((expires_at.getTime() - clock.now().getTime()) / 1000)),
    redeemedAt: redeemed_at?.toISOString() ?? null,
    couponCode: status === 'redeemed' ? promotion.coupon_code : null,
  };
}

const asWritten = (ticket: RedemptionTicket, change: Change['change']): Written => ({
  body: JSON.stringify({ data: ticket }),
  status: 200,
  changes: [{ resource: 'redemptions', id: ticket.id, change }],
});

/** The redemption of a coupon code that the person already received: it is shown again, and counts once. */
async function issuedBefore(db: Queryable, promotion: string, user: string): Promise<Ticketed | null> {
  const [row] = await db.query<Ticketed>(sql`select id, status, expires_at, redeemed_at from redemptions
      where promotion = ${promotion}::uuid and user_id = ${user}::uuid and status = 'redeemed'
      order by redeemed_at desc limit 1`);
  return row ?? null;
}

/** Issues the person's code, or renews the open one. */
export async function issueRedemption(
  platform: Platform,
  promotionId: string,
  { principal, requestId }: WriteRequest,
): Promise<Written> {
  const { db, clock, ids, limits } = platform;
  const user = principal.id;
  if (user === null) throw new ApiError('unauthorized');
  const promotion = await knownPromotion(db, principal, promotionId);
  if (promotion.mode === 'code') {
    const issued = await issuedBefore(db, promotion.id, user);
    if (issued) return asWritten(await ticketOf(platform, promotion, issued), 'updated');
  }
  const now = clock.now();
  const days = await cityDays(db, platform, promotion);
  assertRedeemable(promotion, await countRedeemed(db, promotion.id, user), now, days);
  await limitRate(limits, limitKey`redemption:${user}:${promotion.id}`, perFiveMinutes, 300);
  const expiresAt = new Date((Math.floor(now.getTime() / 1000) + lifetimes[promotion.mode]) * 1000);
  const created: ChangeRecord = {
    ...{ at: now, actor: user, action: 'created', resource: 'redemptions', requestId },
    diff: { promotion: promotion.id, user },
  };
  const codes = promotion.mode === 'scan' ? Array.from({ length: candidates }, randomShortCode) : [];
  const [issued] = await db.query<{ id: string; rev: number; code: string | null }>(sql`with issued as (
        insert into redemptions (id, created_at, updated_at, rev, promotion, user_id, first_name, status, expires_at, code)
        select ${ids.next()}::uuid, ${now}::timestamptz, ${now}::timestamptz, 1, ${promotion.id}::uuid, u.id,
          u.first_name, 'issued', ${expiresAt}::timestamptz,
          (select c from unnest(${codes}::text[]) c where not exists (select 1 from redemptions r where r.code = c) limit 1)
        from users u where u.id = ${user}::uuid
        on conflict (promotion, user_id) where archived_at is null and status = 'issued'
        do update set expires_at = excluded.expires_at, updated_at = excluded.updated_at,
          first_name = excluded.first_name, rev = redemptions.rev + 1,
          -- While the code is shown it stays: somebody may be reading it out.
          code = case when redemptions.expires_at > ${now}::timestamptz then coalesce(redemptions.code, excluded.code)
            else excluded.code end
        returning id, rev, code
      ), change as (
        ${changeRecord(created, sql`from issued where rev = 1`)}
      ) select id, rev, code from issued`);
  if (!issued) throw new ApiError('unauthorized');
  const { id, code } = issued;
  const row: Ticketed = { id, code, status: 'issued', expires_at: expiresAt, redeemed_at: null };
  return asWritten(await ticketOf(platform, promotion, row), issued.rev === 1 ? 'created' : 'updated');
}

/** «Canjear ahora»: the person shows it at the counter, or gets the coupon code. It counts from this moment on. */
export async function redeemByOneself(
  platform: Platform,
  id: string,
  { principal, requestId, key }: WriteRequest,
): Promise<Written> {
  if (!isUuid(id)) throw new ApiError('not-found');
  return platform.db.transaction(async (tx) => {
    const ofRedemption = sql`(select promotion from redemptions where id = ${id}::uuid)`;
    const promotion = await promotionRow(tx, principal, ofRedemption, 'scan', { lock: true });
    const redemption = await redemptionRow(tx, id, { lock: true });
    if (!promotion || redemption?.user_id !== principal.id) throw new ApiError('not-found');
    if (promotion.mode === 'scan') throw new ApiError('redemption-mode');
    if (promotion.own) throw new ApiError('redemption-own');
    const now = platform.clock.now();
    assertOpen(redemption, redemption.expires_at, now);
    const days = await cityDays(tx, platform, promotion);
    assertRedeemable(promotion, await countRedeemed(tx, promotion.id, redemption.user_id), now, days);
    const { commerce } = promotion;
    await writeRedeemed(tx, { redemption, by: principal, commerce, now, requestId });
    const done: Ticketed = { ...redemption, status: 'redeemed', redeemed_at: now };
    const written = asWritten(await ticketOf(platform, promotion, done), 'updated');
    if (key) await tx.query(rememberAnswer(key, written.status, written.body, now));
    // The promotion's count changed too.
    const counted: Change = { resource: 'promotions', id: promotion.id, change: 'updated' };
    return { ...written, changes: [...written.changes, counted] };
  });
}
