import { alertCircleOutline, timeOutline } from 'ionicons/icons';
import { memo } from 'react';
import type { Outbox, OutgoingMessage } from '../../../api/chat/outbox.ts';
import type { UploadProgress } from '../../../api/chat/outgoing-files.ts';
import { waitInWords } from '../../../api/http/errors.ts';
import { useSecondsUntil } from '../../../ui/hooks/useSecondsUntil.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { texts } from '../texts.ts';
import { OutgoingFiles } from './OutgoingFiles.tsx';
import styles from './thread.module.css';

interface OutgoingBubbleProps {
  outgoing: OutgoingMessage;
  outbox: Outbox;
  progress: UploadProgress;
}

/** A message that the server has not stored yet, or has refused with a reason. */
export const OutgoingBubble = memo(function OutgoingBubble(props: OutgoingBubbleProps) {
  const { outgoing, outbox, progress } = props;
  const { clientId, message, refused, files = [] } = outgoing;
  const body = message.body ?? (message.type === 'location' ? texts.location : null);
  const wait = useSecondsUntil(refused ? null : outbox.limitedUntil(outgoing.conversation));
  const isAnswered = refused?.code === 'answered-meanwhile';
  return (
    <div className={`${styles.message} ${styles.own}`}>
      <div className={`${styles.bubble} ${refused ? styles.refused : ''}`}>
        <span className="visually-hidden">{texts.you}</span>
        {files.length > 0 ? <OutgoingFiles files={files} progress={progress} /> : null}
        {body === null ? null : <p className={styles.body}>{body}</p>}
        {refused ? (
          <div role="alert">
            <p className="danger-text small-text">
              <Icon icon={alertCircleOutline} /> {texts.state.refused}. {refused.message}
            </p>
            <p className="flex wrap gap-2">
              <Button onClick={() => outbox.again(clientId, isAnswered ? { knownSeq: null } : {})}>
                {isAnswered ? texts.anyway : texts.again}
              </Button>
              <Button variant="plain" onClick={() => outbox.discard(clientId)}>
                {texts.discard}
              </Button>
            </p>
          </div>
        ) : (
          <p className={styles.foot}>
            {files.length > 0 ? (
              <Button variant="plain" onClick={() => outbox.discard(clientId)}>
                {texts.files.cancel}
              </Button>
            ) : null}
            {wait === null ? null : <span role="status">{texts.state.limited(waitInWords(wait))}</span>}
            <Icon icon={timeOutline} label={wait === null ? texts.state.waiting : undefined} />
          </p>
        )}
      </div>
    </div>
  );
});
