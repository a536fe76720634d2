import { getInitial } from '@callejero/contract/text/letters.ts';
import { useEffect, useMemo, useState } from 'react';
import type { CallPerson } from '../../entities/call/call-machine.ts';
import { getOtherSide } from '../../entities/call/call-names.ts';
import type { CallSnapshot } from '../../entities/call/call-session.ts';
import { StreamVideo } from '../../entities/call/StreamVideo.tsx';
import { texts } from '../../entities/call/texts.ts';
import { usePhase } from '../../entities/call/useCall.ts';
import { CallControls } from './CallControls.tsx';
import styles from './CallStage.module.css';

/** The pictures of a call, its status and its controls. */
export function CallStage({ snapshot }: { snapshot: CallSnapshot }) {
  const { call, user, people, remote, local, withoutCamera, since, silent } = snapshot;
  const unheard = people
    .filter(({ peerId }) => silent.has(peerId))
    .map(({ user }) => texts.silent(user.name));
  const preview = local?.preview() ?? null;
  const own = useMemo(() => (preview ? new MediaStream([preview]) : null), [preview]);
  const phase = usePhase(snapshot);
  return (
    <div className={`theme-dark ${styles.stage}`}>
      <div className={styles.pictures}>
        <ul className={styles.people} data-people={people.length}>
          {people.map((person) => (
            <PersonTile key={person.peerId} person={person} stream={remote.get(person.peerId) ?? null} />
          ))}
        </ul>
        {call && people.length === 0 ? (
          <p className={styles.absent}>
            <Initial name={getOtherSide(call, user)} />
            {getOtherSide(call, user)}
          </p>
        ) : null}
        {own ? <StreamVideo stream={own} label={texts.yourPicture} className={styles.own} /> : null}
      </div>
      <div className={styles.foot}>
        <p className={styles.state}>
          <span>{texts.phases[phase]}</span>
          {since !== null && phase === 'active' ? <Elapsed since={since} /> : null}
        </p>
        <p className={styles.note} aria-live="polite">
          {local?.paused()
            ? texts.weak
            : (unheard[0] ?? (withoutCamera ? texts.cameraBy[withoutCamera] : ''))}
        </p>
        {local ? <CallControls local={local} speaker={snapshot.speaker} /> : null}
      </div>
    </div>
  );
}

function PersonTile({ person, stream }: { person: CallPerson; stream: MediaStream | null }) {
  const { user, media, link } = person;
  const isSeen = stream !== null && (media.video || media.screen);
  const notes = [media.audio ? null : texts.muted, link === 'lost' ? texts.lost : null].filter(Boolean);
  return (
    <li className={styles.person}>
      {isSeen ? (
        <StreamVideo
          stream={stream}
          label={media.screen ? texts.screenOf(user.name) : texts.pictureOf(user.name)}
          className={media.screen ? styles.screen : styles.picture}
        />
      ) : (
        <Initial name={user.name} />
      )}
      <span className={styles.name}>{[user.name, ...notes].join(' · ')}</span>
    </li>
  );
}

function Initial({ name }: { name: string }) {
  return (
    <span className={styles.initial} aria-hidden="true">
      {getInitial(name)}
    </span>
  );
}

/** The time since the call connected, in minutes and seconds. */
function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return <time>{`${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`}</time>;
}
