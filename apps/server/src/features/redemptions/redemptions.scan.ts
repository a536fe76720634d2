/** Redeems the code that a person shows at the counter. */

import type { RedemptionScan } from '@callejero/contract/answers/redemptions.ts';
import { readRedemptionUrl, readShortCode } from '@callejero/contract/codes/redemption-code.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import type { redeemSchema } from '@callejero/contract/resources/redemptions.ts';
import sql, { type Sql } from 'sql-template-tag';
import type * as z from 'zod';
import { type Principal, permits } from '../../access/policy.ts';
import { rememberAnswer } from '../../http/idempotency.ts';
import { limitKey, limitRate } from '../../http/rate-limit.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import type { WriteRequest, Written } from '../../resource/write/written.ts';
import { benefitText } from './benefit.ts';
import { readRedemptionToken } from './redemption-token.ts';
import {
  assertOpen,
  assertRedeemable,
  type RedeemablePromotion,
  type RedemptionRow,
} from './redemptions.rules.ts';
import {
  acceptedPlaces,
  cityDays,
  countRedeemed,
  promotionRow,
  type RedemptionPlace,
  redemptionOfShortCode,
  redemptionRow,
  writeRedeemed,
} from './redemptions.store.ts';

type Scanned = z.output<typeof redeemSchema>;

/** Short codes that one person may try in five minutes: each one takes two requests, and some are mistyped. */
const maxTyped = 60;

/** The redemption of a code. Forged tokens are refused without a query, and a limit prevents guessing of typed codes. */
async function readCode({ secrets, config, limits, db }: Platform, principal: Principal, code: string) {
  const short = readShortCode(code);
  if (short !== null) {
    await limitRate(limits, limitKey`redemption-typed:${principal.id}`, maxTyped, 300);
    const found = await redemptionOfShortCode(db, short);
    if (!found)
      throw new ApiError('redemption-invalid', {}, 'No encontramos ese código. Revísalo o pide uno nuevo.');
    return found;
  }
  const token = readRedemptionUrl(code, config.publicUrl) ?? code;
  const read = await readRedemptionToken(secrets, token);
  if (!read) throw new ApiError('redemption-invalid');
  return read;
}

/** The places where the principal may redeem this promotion; throws if the principal may not redeem it at all. */
async function placesFor(
  db: Queryable,
  principal: Principal,
  promotion: RedeemablePromotion,
): Promise<RedemptionPlace[]> {
  const redeemsAll = permits(principal, 'promotions', 'redeem');
  if (promotion.commerce !== null) {
    if (!promotion.own && !redeemsAll) throw new ApiError('redemption-not-yours');
    return acceptedPlaces(db, null, promotion.commerce);
  }
  const own = await acceptedPlaces(db, principal, principal.till?.commerce);
  if (own.length === 0 && !redeemsAll) throw new ApiError('redemption-not-yours');
  return own;
}

/** The named place, or the only one; null when the person must choose. */
async function placeOf(
  db: Queryable,
  principal: Principal,
  places: readonly RedemptionPlace[],
  named: string | undefined,
): Promise<RedemptionPlace | null> {
  if (named === undefined) return places.length === 1 ? (places[0] ?? null) : null;
  const own = places.find(({ id }) => id === named);
  if (own) return own;
  if (!permits(principal, 'promotions', 'redeem')) throw new ApiError('redemption-not-yours');
  const [any] = await acceptedPlaces(db, null, named);
  if (!any) throw invalid([{ path: 'commerce', message: 'No existe o no está disponible.' }]);
  return any;
}

type Named = Awaited<ReturnType<typeof readCode>>;

interface Reading {
  promotion: RedeemablePromotion;
  redemption: RedemptionRow;
  places: RedemptionPlace[];
  place: RedemptionPlace | null;
}

/** What a till scans is done by whoever opened it, in the till's commerce alone. */
export function atTill({ till }: Principal): { principal: Principal; commerce: string } {
  if (!till) throw new ApiError('forbidden');
  return {
    principal: { kind: 'user', id: till.user, roles: ['user'], permissions: [], till },
    commerce: till.commerce,
  };
}

/** Checks everything that the code needs to be redeemed by the principal now. */
async function readScan(
  platform: Platform,
  db: Queryable,
  principal: Principal,
  { id, expiresAt }: Named,
  commerce: string | undefined,
  lock: boolean,
): Promise<Reading> {
  const ofRedemption = sql`(select promotion from redemptions where id = ${id}::uuid)`;
  const promotion = await promotionRow(db, principal, ofRedemption, 'scan', { lock });
  const redemption = await redemptionRow(db, id, { lock });
  if (!promotion || !redemption) throw new ApiError('redemption-invalid');
  const places = await placesFor(db, principal, promotion);
  const place = await placeOf(db, principal, places, commerce);
  if (redemption.user_id === principal.id) throw new ApiError('redemption-own');
  const now = platform.clock.now();
  assertOpen(redemption, expiresAt, now);
  if (promotion.mode !== 'scan') throw new ApiError('redemption-mode');
  const days = await cityDays(db, platform, promotion);
  assertRedeemable(promotion, await countRedeemed(db, promotion.id, redemption.user_id), now, days);
  return { promotion, redemption, places, place };
}

function scanOf({ config }: Platform, { promotion, redemption, places, place }: Reading): RedemptionScan {
  return {
    id: redemption.id,
    rev: redemption.rev,
    status: redemption.status,
    promotion: { id: promotion.id, title: promotion.title, terms: promotion.terms },
    benefit: benefitText(promotion, config.city),
    firstName: redemption.first_name,
    redeemedAt: redemption.redeemed_at?.toISOString() ?? null,
    commerce: place,
    commerces: places,
  };
}

/** What a scan would redeem, for confirmation. It refuses what redeeming would refuse. */
export async function checkScan(
  platform: Platform,
  { code, commerce }: Scanned,
  principal: Principal,
): Promise<RedemptionScan> {
  const named = await readCode(platform, principal, code);
  return scanOf(platform, await readScan(platform, platform.db, principal, named, commerce, false));
}

/** Notifies the owner of a redeemed code once the transaction is committed. `to`: a select of users' ids. */
export type NotifyOfRedemption = (
  tx: Queryable,
  to: Sql,
  notice: { notice: 'redemption'; redemption: string; promotion: string; commerce: string | null },
) => Promise<void>;

/** Redeems the code once and within the quotas: the lock of the promotion's row serializes its redemptions. */
export async function redeemScan(
  platform: Platform,
  notify: NotifyOfRedemption,
  { code, commerce: wanted }: Scanned,
  { principal, requestId, key }: WriteRequest,
): Promise<Written> {
  const named = await readCode(platform, principal, code);
  return platform.db.transaction(async (tx) => {
    const reading = await readScan(platform, tx, principal, named, wanted, true);
    const { promotion, redemption, places, place } = reading;
    if (!place && places.length > 1) {
      throw invalid([{ path: 'commerce', message: 'Elige el comercio donde se canjea.' }]);
    }
    const now = platform.clock.now();
    const commerce = place?.id ?? promotion.commerce;
    const rev = await writeRedeemed(tx, { redemption, by: principal, commerce, now, requestId });
    await notify(tx, sql`select ${redemption.user_id}::uuid`, {
      ...{ notice: 'redemption', redemption: redemption.id, promotion: promotion.title },
      commerce: place?.name ?? null,
    });
    const done: Reading = {
      ...reading,
      redemption: { ...redemption, rev, status: 'redeemed', redeemed_at: now },
    };
    const body = JSON.stringify({ data: scanOf(platform, done) });
    if (key) await tx.query(rememberAnswer(key, 200, body, now));
    const change = 'updated';
    return {
      body,
      status: 200,
      changes: [
        { resource: 'redemptions', id: redemption.id, change },
        { resource: 'promotions', id: promotion.id, change },
      ],
    };
  });
}
