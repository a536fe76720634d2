import type { RedemptionTicket } from '@callejero/contract/answers/redemptions.ts';
import { clockOptions } from '@callejero/contract/text/clock-text.ts';
import { dateFormat } from '@callejero/contract/text/formats.ts';
import { checkmarkCircle, copyOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { settings } from '../../../api/settings.ts';
import { notice } from '../../../device/haptics.ts';
import type { PagePromotion } from '../../../entities/offline/promotion.ts';
import { useCopy } from '../../../ui/feedback/useCopy.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { toTicket } from './deal-ticket.ts';
import styles from './redeem.module.css';
import { texts } from './texts.ts';

const words = texts.ticket;

interface RedeemedProps {
  promotion: PagePromotion;
  ticket: RedemptionTicket;
  onClose: () => void;
}

/** The redeemed promotion, legible across the counter, with a vibration. */
export function Redeemed({ promotion, ticket, onClose }: RedeemedProps) {
  const copy = useCopy();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    notice('Success');
    title.current?.focus({ preventScroll: true });
  }, []);
  const { couponCode, redeemedAt } = ticket;
  const { sentence } = toTicket(promotion, new Date());
  return (
    <div className="redeemed" role="status">
      <Icon className={styles.redeemedIcon} icon={checkmarkCircle} />
      <h2 className="success-text" ref={title} tabIndex={-1}>
        {words.redeemed}
      </h2>
      <p className="strong large-text">{sentence}</p>
      <p>{promotion.title}</p>
      {couponCode ? (
        <>
          <p className={styles.couponCode}>{couponCode}</p>
          <Button icon={copyOutline} onClick={() => void copy(couponCode)}>
            {words.copy}
          </Button>
        </>
      ) : null}
      {redeemedAt ? <p>{words.redeemedAt(timeOf(new Date(redeemedAt)))}</p> : null}
      {ticket.mode === 'show' ? <RunningClock /> : null}
      <p className="muted">{words.enjoy}</p>
      <Button variant="primary" onClick={onClose}>
        {words.back}
      </Button>
    </div>
  );
}

/** A running clock, which a screenshot can't have. */
function RunningClock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.runningClock} aria-hidden="true">
      {timeOf(now)}
    </p>
  );
}

function timeOf(moment: Date): string {
  const { city } = settings();
  return dateFormat(`es-${city.country}`, {
    ...clockOptions,
    second: '2-digit',
    timeZone: city.timezone,
  }).format(moment);
}
