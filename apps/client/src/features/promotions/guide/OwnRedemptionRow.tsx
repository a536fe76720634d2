import type { OwnRedemption } from '@callejero/contract/answers/redemptions.ts';
import { redemptionStatus } from '@callejero/contract/resources/redemptions.ts';
import { Link } from '../../../ui/layout/Link.tsx';
import { Picture } from '../../../ui/layout/Picture.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { formatDateTime } from '../../../ui/values/format.ts';
import styles from './redeem.module.css';
import { texts } from './texts.ts';

const words = texts.mine;
const colors = { issued: 'warning', redeemed: 'success', reversed: 'danger' } as const;

/** One redemption: its discount, promotion, commerce and time. */
export function OwnRedemptionRow({ redemption }: { redemption: OwnRedemption }) {
  const { promotion, benefit, commerce, status, redeemedAt, reversedReason, couponCode } = redemption;
  const page = `/promotion-page/${promotion.id}`;
  const isOpen = status === 'issued';
  return (
    <li className={`card ${styles.row}`}>
      <span className={styles.picture}>
        <Picture value={promotion.image} alt="" icon="ticket" />
      </span>
      <div className="grid gap-1 break">
        <p className="strong">
          {promotion.visible ? (
            <Link to={isOpen ? `${page}?canjear=si` : page} className="target in-primary">
              {promotion.title}
            </Link>
          ) : (
            promotion.title
          )}
        </p>
        <p>{benefit}</p>
        <p className="muted">
          {[commerce ?? texts.wholeCity, redeemedAt ? formatDateTime(redeemedAt) : words.showIt].join(' · ')}
        </p>
        {couponCode ? <p>{words.coupon(couponCode)}</p> : null}
        {reversedReason ? <p className="muted">{words.reversed(reversedReason)}</p> : null}
        <p>
          <StatusChip color={colors[status]} label={isOpen ? words.isOpen : redemptionStatus[status]} />
        </p>
      </div>
    </li>
  );
}
