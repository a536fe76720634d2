import { pushRegistration, usePushState } from '../../../api/push/push.ts';
import { texts as noticeTexts } from '../../../entities/notice/texts.ts';
import { useEnablePush } from '../../../entities/notice/useEnablePush.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { Skeleton } from '../../../ui/states/Skeleton.tsx';
import styles from '../settings.module.css';
import { texts } from '../texts.ts';

const words = texts.notices;

/** The switch for notifications on this device, or why they are not possible. */
export function ThisDevice() {
  const state = usePushState();
  const { busy, enable } = useEnablePush();
  const { busy: leaving, run } = useAttempt();
  const disable = () => run(() => pushRegistration.disable());
  // While a change is being sent, the switch shows the new state.
  const isOn = busy || (state === 'on' && !leaving);
  const isSwitched = state === 'on' || state === 'off' || state === 'ask';
  return (
    <fieldset className={styles.part}>
      <legend className={`${styles.partLegend} field-label`}>{words.here}</legend>
      {state === 'loading' ? <Skeleton rows={1} height="1.75rem" /> : null}
      {isSwitched ? (
        <SwitchField
          label={words.on}
          value={isOn}
          busy={busy || leaving}
          onChange={(on) => void (on ? enable() : disable())}
        />
      ) : null}
      {state === 'denied' ? <p role="status">{noticeTexts.denied[pushRegistration.osType()]}</p> : null}
      {state === 'install' ? <p>{noticeTexts.install}</p> : null}
      {state === 'unsupported' ? <p>{noticeTexts.unsupported}</p> : null}
    </fieldset>
  );
}
