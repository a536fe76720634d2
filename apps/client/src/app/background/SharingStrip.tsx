import { navigateOutline } from 'ionicons/icons';
import { stopSharing, useSharing } from '../../entities/vehicle/sharing.ts';
import { texts } from '../../entities/vehicle/texts.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { formatTime } from '../../ui/values/format.ts';
import styles from './background.module.css';

/** Shown on every page while this device shares the position of a vehicle. */
export function SharingStrip() {
  const { sharing } = useSharing();
  const { busy: isEnding, run } = useAttempt();
  if (!sharing) return null;
  const stop = () =>
    run(async () => {
      await stopSharing(sharing.vehicle);
      feedback.success(texts.stopped);
    });
  return (
    <aside className={styles.strip} aria-label={texts.share}>
      <Icon icon={navigateOutline} />
      <span className="one-line grow shrink" role="status">
        {texts.sharing(sharing.name)} · {texts.until(formatTime(new Date(sharing.until))).toLowerCase()}
      </span>
      <Button variant="plain" disabled={isEnding} onClick={() => void stop()}>
        {texts.end}
      </Button>
    </aside>
  );
}
