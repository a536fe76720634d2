import { IonIcon } from '@ionic/react';
import {
  arrowForwardOutline,
  checkmarkOutline,
  chevronBackOutline,
  chevronForwardOutline,
  closeOutline,
  createOutline,
} from 'ionicons/icons';
import { toastAnchor } from '../../../ui/feedback/toast-place.ts';
import type { Decision } from '../review.ts';
import styles from './DecisionBar.module.css';
import { reviewTexts } from './texts.ts';

const texts = reviewTexts.bar;

interface DecisionBarProps {
  changes: boolean;
  /** Nothing can be decided now. */
  off: boolean;
  onDecide: (decision: Decision) => void;
  onOpenForm: () => void;
  onMove: (step: 1 | -1) => void;
}

function DecideButtons({ changes, off, onDecide }: Pick<DecisionBarProps, 'changes' | 'off' | 'onDecide'>) {
  return (
    <>
      <button
        type="button"
        className="button primary"
        disabled={off}
        aria-keyshortcuts="A"
        onClick={() => onDecide('accept')}
      >
        <IonIcon icon={checkmarkOutline} aria-hidden="true" /> {changes ? texts.acceptChanges : texts.accept}
      </button>
      <button
        type="button"
        className="button secondary review-reject"
        disabled={off}
        aria-keyshortcuts="R"
        onClick={() => onDecide('reject')}
      >
        <IonIcon icon={closeOutline} aria-hidden="true" /> {texts.reject}
      </button>
    </>
  );
}

/** Below the record on a wide screen. */
export function DecisionBar({ onOpenForm, onMove, ...decide }: DecisionBarProps) {
  return (
    <section {...toastAnchor} className={styles.bar} aria-label={texts.region}>
      <DecideButtons {...decide} />
      <span className={styles.barRest}>
        <button type="button" className="button plain" aria-keyshortcuts="E" onClick={onOpenForm}>
          <IonIcon icon={createOutline} aria-hidden="true" /> {texts.open}
        </button>
        <button type="button" className="button plain" aria-keyshortcuts="J" onClick={() => onMove(1)}>
          {texts.skip} <IonIcon icon={arrowForwardOutline} aria-hidden="true" />
        </button>
      </span>
    </section>
  );
}

/** At a phone's foot: the thumb reaches everything. */
export function PhoneDecisionBar({ onMove, ...decide }: Omit<DecisionBarProps, 'onOpenForm'>) {
  return (
    <section {...toastAnchor} className={`${styles.bar} ${styles.phone}`} aria-label={texts.region}>
      <button
        type="button"
        className="button plain icon-only"
        aria-label={texts.previous}
        onClick={() => onMove(-1)}
      >
        <IonIcon icon={chevronBackOutline} aria-hidden="true" />
      </button>
      <DecideButtons {...decide} />
      <button
        type="button"
        className="button plain icon-only"
        aria-label={texts.next}
        onClick={() => onMove(1)}
      >
        <IonIcon icon={chevronForwardOutline} aria-hidden="true" />
      </button>
    </section>
  );
}
