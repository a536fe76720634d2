import type { CallMedia } from '@callejero/contract/call-summary.ts';
import type { CallView } from '@callejero/contract/calls.ts';
import { callLimits } from '@callejero/contract/enums/calls.ts';
import { call as callIcon, close, videocam } from 'ionicons/icons';
import { useEffect } from 'react';
import { pushRegistration } from '../../api/push/push.ts';
import { ring } from '../../device/ring.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { TopLayer } from '../../ui/layout/TopLayer.tsx';
import { useRootLength } from '../../ui/layout/useRootLength.ts';
import { addPushVeto } from '../notice/push-veto.ts';
import styles from './call.module.css';
import { formatCaller } from './call-names.ts';
import { calls } from './call-session.ts';
import { texts } from './texts.ts';
import { useBeginCall } from './useCall.ts';
import { useCallFocus } from './useCallFocus.ts';

const bottomOf = (element: HTMLElement): number => element.offsetTop + element.offsetHeight;

/** An incoming call, on every page. No button takes the focus, so that a key meant for something else does not answer it. */
export function IncomingCall({ call }: { call: CallView }) {
  const { id, media } = call;
  const { busy, begin } = useBeginCall();
  const { box } = useCallFocus({ takes: true });
  // Toasts are shown below this box.
  useRootLength({ property: '--ringing-bottom', element: box, measure: bottomOf });
  useEffect(ring, []);
  useEffect(() => {
    // Ends by this device's clock, in case the end of the ringing is not announced.
    const timer = setTimeout(() => calls.silence(id), callLimits.ring);
    return () => clearTimeout(timer);
  }, [id]);
  const topic = `call:${id}`;
  // The toast of the notice would repeat this box.
  useEffect(() => addPushVeto((push) => push.topic === topic), [topic]);
  const accept = (with_: CallMedia) => {
    pushRegistration.clear(topic);
    void begin(() => calls.accept(call, with_));
  };
  const decline = () => {
    pushRegistration.clear(topic);
    calls.decline(call).catch((failure: unknown) => feedback.error(failure));
  };
  return (
    <TopLayer>
      <section
        ref={box}
        popover="manual"
        className={styles.call}
        aria-label={texts.incoming}
        aria-keyshortcuts="F6"
        tabIndex={-1}
      >
        <p className="large-text strong text-center break">{texts.rings[media](formatCaller(call))}</p>
        <div className="flex wrap gap-2 center">
          <Button icon={close} variant="danger" className={styles.choice} onClick={decline}>
            {texts.decline}
          </Button>
          {media === 'video' ? (
            <Button icon={callIcon} className={styles.choice} busy={busy} onClick={() => accept('voice')}>
              {texts.acceptVoice}
            </Button>
          ) : null}
          <Button
            icon={media === 'video' ? videocam : callIcon}
            variant="primary"
            className={`${styles.choice} ${styles.accept}`}
            busy={busy}
            onClick={() => accept(media)}
          >
            {texts.accept[media]}
          </Button>
        </div>
      </section>
    </TopLayer>
  );
}
