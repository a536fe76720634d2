import { useSyncExternalStore } from 'react';
import { waitInWords } from '../../api/http/errors.ts';
import { limitWaits } from '../../api/http/limit-waits.ts';
import { useSecondsUntil } from '../../ui/hooks/useSecondsUntil.ts';
import { TopLayer } from '../../ui/layout/TopLayer.tsx';
import { texts } from '../../ui/texts.ts';
import styles from './background.module.css';

/** Says on every page that what was sent too fast is sent again by itself, and when. */
export function LimitNote() {
  const seconds = useSecondsUntil(useSyncExternalStore(limitWaits.subscribe, limitWaits.until));
  // The region exists beforehand, so that screen readers announce what appears in it.
  return (
    <TopLayer>
      <div popover="manual" className={styles.note} role="status">
        {seconds === null ? null : (
          <p className={`${styles.noteText} no-margin`}>{texts.limited(waitInWords(seconds))}</p>
        )}
      </div>
    </TopLayer>
  );
}
