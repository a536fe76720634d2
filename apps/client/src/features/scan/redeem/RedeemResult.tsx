import { checkmarkCircle, closeCircle, informationCircle } from 'ionicons/icons';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { formatDateTime } from '../../../ui/values/format.ts';
import styles from '../scan.module.css';
import { texts } from '../texts.ts';
import { useFocusedTitle } from '../useFocusedTitle.ts';
import type { RedemptionState } from './useRedemption.ts';

const words = texts.redemption;
/** Codes that are no failure: the person who scanned may not redeem this promotion. */
const notForMe = ['redemption-not-yours', 'redemption-own'];

/** The result of a redemption, legible across the counter. */
export function RedeemResult({ state }: { state: Extract<RedemptionState, { kind: 'done' | 'refused' }> }) {
  const title = useFocusedTitle();
  if (state.kind === 'done') {
    const { promotion, benefit, firstName, commerce, redeemedAt } = state.scan;
    return (
      <div className={`${styles.result} theme-light done`} role="status">
        <Icon className={styles.resultIcon} icon={checkmarkCircle} />
        <h2 className={styles.resultTitle} ref={title} tabIndex={-1}>
          {words.done}
        </h2>
        <p className="strong large-text">{firstName ? words.gets(firstName, benefit) : benefit}</p>
        <p>{words.of(promotion.title)}</p>
        {commerce ? <p>{commerce.name}</p> : null}
        {redeemedAt ? <p>{formatDateTime(redeemedAt)}</p> : null}
      </div>
    );
  }
  const { code, message } = state.error;
  const isForOthers = notForMe.includes(code ?? '');
  return (
    <div
      className={`${styles.result} theme-light ${isForOthers ? styles.other : styles.refused}`}
      role="alert"
    >
      <Icon className={styles.resultIcon} icon={isForOthers ? informationCircle : closeCircle} />
      <h2 className={styles.resultTitle} ref={title} tabIndex={-1}>
        {isForOthers ? words.showInstead : words.refused}
      </h2>
      <p>{texts.refusals[code ?? ''] ?? message}</p>
    </div>
  );
}
