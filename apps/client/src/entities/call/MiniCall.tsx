import { call as callIcon, expandOutline } from 'ionicons/icons';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { TopLayer } from '../../ui/layout/TopLayer.tsx';
import styles from './call.module.css';
import { getOtherSide } from './call-names.ts';
import { type CallSnapshot, calls } from './call-session.ts';
import { StreamVideo } from './StreamVideo.tsx';
import { texts } from './texts.ts';
import { usePhase } from './useCall.ts';
import { useCallFocus } from './useCallFocus.ts';

/** The current call while another page is open: its video, a link back and the button to hang up. */
export function MiniCall({ snapshot }: { snapshot: CallSnapshot }) {
  const { call, user, people, remote } = snapshot;
  const { box, isAbove } = useCallFocus({ takes: false });
  const phase = usePhase(snapshot);
  if (!call) return null;
  const shown = people.find(({ media }) => media.video || media.screen);
  const stream = shown && remote.get(shown.peerId);
  return (
    <TopLayer isAbove={isAbove}>
      <section
        ref={box}
        popover="manual"
        className={styles.mini}
        aria-label={texts.title}
        aria-keyshortcuts="F6"
        tabIndex={-1}
      >
        {stream ? (
          <StreamVideo stream={stream} label={texts.pictureOf(shown.user.name)} className={styles.picture} />
        ) : null}
        <p className="stack small-text break">
          <strong className={styles.whoName} title={getOtherSide(call, user)}>
            {getOtherSide(call, user)}
          </strong>
          <span>{texts.phases[phase]}</span>
        </p>
        <div className="row between">
          <Link to={`/video-call/${call.id}`} className="button secondary icon-only" aria-label={texts.back}>
            <Icon icon={expandOutline} />
          </Link>
          <Button
            variant="danger"
            className="icon-only"
            aria-label={texts.hangUp}
            onClick={() => calls.hangUp()}
          >
            <Icon icon={callIcon} className={styles.down ?? ''} />
          </Button>
        </div>
      </section>
    </TopLayer>
  );
}
