import { useEffect, useState } from 'react';
import styles from './redeem.module.css';
import { texts } from './texts.ts';

const radius = 26;
const length = 2 * Math.PI * radius;

interface SecondsRingProps {
  /** On the clock of `performance.now()`. */
  endsAt: number;
  /** The milliseconds of a full ring. */
  lasts: number;
}

/** A ring that counts its seconds down. */
export function SecondsRing({ endsAt, lasts }: SecondsRingProps) {
  const [left, setLeft] = useState(lasts);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, endsAt - performance.now()));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  const seconds = Math.ceil(left / 1000);
  return (
    <div className={styles.secondsRing} role="timer" aria-label={texts.ticket.renews(seconds)}>
      <svg className={styles.secondsRingIcon} viewBox="0 0 60 60" aria-hidden="true">
        <circle cx="30" cy="30" r={radius} className={`${styles.track} ${styles.secondsRingCircle}`} />
        <circle
          cx="30"
          cy="30"
          r={radius}
          className={`${styles.left} ${styles.secondsRingCircle}`}
          strokeDasharray={length}
          strokeDashoffset={length * (1 - Math.min(1, left / lasts))}
        />
      </svg>
      <span aria-hidden="true">{seconds}</span>
    </div>
  );
}
