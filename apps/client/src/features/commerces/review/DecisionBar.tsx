import {
  arrowForwardOutline,
  checkmarkOutline,
  chevronBackOutline,
  chevronForwardOutline,
  closeOutline,
  createOutline,
} from 'ionicons/icons';
import { toastAnchor } from '../../../ui/feedback/toast-place.ts';
import { Button, IconButton } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import type { ReviewDecision } from '../review.ts';
import { texts as commonTexts } from '../texts.ts';
import styles from './panels.module.css';
import { reviewTexts } from './texts.ts';

const texts = reviewTexts.bar;
const liveTexts = commonTexts.live;

interface DecisionBarProps {
  changes: boolean;
  /** The changes are published already. */
  live: boolean;
  /** Nothing can be decided now. */
  off: boolean;
  onDecide: (decision: ReviewDecision) => void;
  onOpenForm: () => void;
  onMove: (step: 1 | -1) => void;
}

function DecideButtons({
  changes,
  live,
  off,
  onDecide,
}: Pick<DecisionBarProps, 'changes' | 'live' | 'off' | 'onDecide'>) {
  return (
    <>
      <Button
        icon={checkmarkOutline}
        variant="primary"
        disabled={off}
        aria-keyshortcuts="A"
        // The second click of a double click would decide the next commerce.
        onClick={({ detail }) => (detail > 1 ? undefined : onDecide('accept'))}
      >
        {live ? liveTexts.keep : changes ? texts.acceptChanges : texts.accept}
      </Button>
      <Button
        icon={closeOutline}
        className="review-reject"
        disabled={off}
        aria-keyshortcuts="R"
        onClick={() => onDecide('reject')}
      >
        {live ? liveTexts.takeBack : texts.reject}
      </Button>
    </>
  );
}

/** Below the record on a wide screen. */
export function DecisionBar({ onOpenForm, onMove, ...decide }: DecisionBarProps) {
  return (
    <section {...toastAnchor} className={styles.bar} aria-label={texts.region}>
      <DecideButtons {...decide} />
      <span className={styles.barRest}>
        <Button icon={createOutline} variant="plain" aria-keyshortcuts="E" onClick={onOpenForm}>
          {texts.open}
        </Button>
        <Button variant="plain" aria-keyshortcuts="J" onClick={() => onMove(1)}>
          {texts.skip} <Icon icon={arrowForwardOutline} />
        </Button>
      </span>
    </section>
  );
}

/** At the bottom of a phone's screen, within reach of the thumb. */
export function PhoneDecisionBar({ onMove, ...decide }: Omit<DecisionBarProps, 'onOpenForm'>) {
  return (
    <section {...toastAnchor} className={`${styles.bar} ${styles.phone}`} aria-label={texts.region}>
      <IconButton icon={chevronBackOutline} label={texts.previous} onClick={() => onMove(-1)} />
      <DecideButtons {...decide} />
      <IconButton icon={chevronForwardOutline} label={texts.next} onClick={() => onMove(1)} />
    </section>
  );
}
