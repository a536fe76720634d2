import type { CallView } from '@callejero/contract/calls.ts';
import { call as callIcon, close } from 'ionicons/icons';
import { Button, IconButton } from '../../ui/layout/Button.tsx';
import { TopLayer } from '../../ui/layout/TopLayer.tsx';
import styles from './call.module.css';
import { getOtherSide } from './call-names.ts';
import { calls } from './call-session.ts';
import { texts } from './texts.ts';
import { useBeginCall } from './useCall.ts';
import { useCallFocus } from './useCallFocus.ts';

/**
 * On every page, a button to enter the person's call that this device is not in. A touch is needed before browsers allow sound.
 */
export function ReturnToCall({ call, user }: { call: CallView; user: string }) {
  const { busy, begin } = useBeginCall();
  const { box, isAbove } = useCallFocus({ takes: false });
  const name = getOtherSide(call, user);
  return (
    <TopLayer isAbove={isAbove}>
      <section
        ref={box}
        popover="manual"
        className={styles.underWay}
        aria-label={texts.title}
        aria-keyshortcuts="F6"
        tabIndex={-1}
      >
        <div className="row between gap-2">
          <p className="stack small-text break">
            <strong className={styles.whoName} title={name}>
              {name}
            </strong>
            <span>{texts.underWay}</span>
          </p>
          <IconButton icon={close} label={texts.close} onClick={() => calls.putAside()} />
        </div>
        <Button
          icon={callIcon}
          variant="primary"
          busy={busy}
          onClick={() => void begin(() => calls.join(call, call.media))}
        >
          {texts.back}
        </Button>
      </section>
    </TopLayer>
  );
}
