/** `GET /redemptions/mine`: a person's redemptions and open codes. */

import type { OwnRedemption } from '@callejero/contract/answers/redemptions.ts';
import type { ListEnvelope } from '@callejero/contract/envelope.ts';
import { maxOwnRedemptions } from '@callejero/contract/resources/redemptions.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';
import { acceptedCommerce } from '../../resource/ownership.ts';
import { benefitText } from './benefit.ts';
import type { RedeemablePromotion } from './redemptions.rules.ts';
import { benefitColumns } from './redemptions.store.ts';

type Row = Omit<OwnRedemption, 'benefit' | 'expiresAt' | 'redeemedAt'> &
  Pick<RedeemablePromotion, 'discount' | 'products'> & {
    expiresAt: Date;
    redeemedAt: Date | null;
    total: number;
  };

/** The open ones first, then the latest. Includes the title of a promotion that is no longer published. */
export async function ownRedemptions(
  { db, clock, config }: Platform,
  user: string,
): Promise<Pick<ListEnvelope<OwnRedemption>, 'data'> & { meta: { total: number } }> {
  const now = clock.now();
  const rows =
    await db.query<Row>(sql`select r.id, r.status, r.expires_at as "expiresAt", r.redeemed_at as "redeemedAt",
        r.reversed_reason as "reversedReason",
        case when r.status = 'redeemed' then p.coupon_code end as "couponCode",
        coalesce(rc.name, pc.name) as commerce, ${benefitColumns},
        json_build_object('id', p.id, 'title', p.title, 'image', p.image, 'mode', p.mode, 'visible',
          p.archived_at is null and p.status = 'published'
            and (p.commerce is null or ${acceptedCommerce('p.commerce')})) as promotion,
        count(*) over ()::int as total
      from redemptions r join promotions p on p.id = r.promotion
        left join commerces rc on rc.id = r.commerce left join commerces pc on pc.id = p.commerce
      where r.user_id = ${user}::uuid and r.archived_at is null
        and (r.status in ('redeemed', 'reversed') or (r.status = 'issued' and r.expires_at > ${now}::timestamptz))
      order by r.status = 'issued' desc, coalesce(r.redeemed_at, r.created_at) desc, r.id desc
      limit ${maxOwnRedemptions}`);
  const data = rows.map(({ discount, products, total: _, ...row }) => ({
    ...row,
    expiresAt: row.expiresAt.toISOString(),
    redeemedAt: row.redeemedAt?.toISOString() ?? null,
    benefit: benefitText({ discount, products }, config.city),
  }));
  return { data, meta: { total: rows[0]?.total ?? 0 } };
}
