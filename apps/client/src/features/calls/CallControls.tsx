import {
  call as callIcon,
  cameraReverse,
  checkmark,
  mic,
  micOff,
  tvOutline,
  videocam,
  videocamOff,
  volumeHigh,
} from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { canShareScreen, hasSeveralCameras, MediaError, type Speaker, speakers } from '../../device/media.ts';
import { calls } from '../../entities/call/call-session.ts';
import type { LocalMedia } from '../../entities/call/local-media.ts';
import { texts } from '../../entities/call/texts.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { Icon } from '../../ui/layout/Icon.tsx';
import { MenuButton } from '../../ui/layout/MenuButton.tsx';
import styles from './CallStage.module.css';

/** The buttons of a call. Each says what pressing it will do. */
export function CallControls({ local, speaker }: { local: LocalMedia; speaker: string | null }) {
  const { audio, screen } = local.state();
  const isSeen = local.preview() !== null && !screen;
  const found = useDevices(speakers, noSpeaker);
  const canTurn = useDevices(hasSeveralCameras, false);
  const attempt = (work: () => Promise<unknown>) =>
    void work().catch((failure: unknown) =>
      feedback.error(failure instanceof MediaError ? texts.cameraBy[failure.refusal] : failure),
    );
  const control = (label: string, icon: string, run: () => void, isOn = true) => (
    <button
      type="button"
      className={`${styles.control} ${isOn ? '' : styles.off}`}
      aria-label={label}
      title={label}
      onClick={run}
    >
      <Icon icon={icon} />
    </button>
  );
  return (
    <fieldset className="row gap-2 center wrap" aria-label={texts.controls}>
      {control(audio ? texts.mute : texts.unmute, audio ? mic : micOff, () => local.mute(audio), audio)}
      {screen
        ? null
        : control(
            isSeen ? texts.cameraOff : texts.cameraOn,
            isSeen ? videocam : videocamOff,
            () => attempt(() => local.camera(!isSeen)),
            isSeen,
          )}
      {isSeen && canTurn
        ? control(texts.turnCamera, cameraReverse, () => attempt(() => local.turnCamera()))
        : null}
      {canShareScreen()
        ? control(screen ? texts.unshare : texts.share, tvOutline, () => attempt(() => local.screen(!screen)))
        : null}
      {found.length > 1 ? (
        <MenuButton label={texts.speaker} className={styles.control} icon={<Icon icon={volumeHigh} />}>
          {found.map(({ id, name }, at) => (
            <button
              key={id}
              type="button"
              className="side-menu-item"
              aria-pressed={id === (speaker ?? 'default')}
              onClick={() => calls.listenOn(id)}
            >
              {name || texts.someSpeaker(at + 1)}
              {id === (speaker ?? 'default') ? <Icon icon={checkmark} className="push" /> : null}
            </button>
          ))}
        </MenuButton>
      ) : null}
      <button
        type="button"
        className={`${styles.control} ${styles.hangUp}`}
        aria-label={texts.hangUp}
        title={texts.hangUp}
        onClick={() => calls.hangUp()}
      >
        <Icon className={styles.hangUpIcon} icon={callIcon} />
      </button>
    </fieldset>
  );
}

const noSpeaker: readonly Speaker[] = [];

/** The available devices, read again when one is plugged in or out; `none` if the browser can't list them. */
function useDevices<Found>(ask: () => Promise<Found>, none: Found): Found {
  const [found, setFound] = useState(none);
  useEffect(() => {
    const read = () =>
      void ask().then(
        (answer) => setFound(() => answer),
        () => setFound(() => none),
      );
    read();
    navigator.mediaDevices?.addEventListener('devicechange', read);
    return () => navigator.mediaDevices?.removeEventListener('devicechange', read);
  }, [ask, none]);
  return found;
}
