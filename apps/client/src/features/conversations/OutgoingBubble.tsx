import { IonIcon } from '@ionic/react';
import { alertCircleOutline, timeOutline } from 'ionicons/icons';
import type { Outbox, Outgoing } from '../../api/chat/outbox.ts';
import styles from './Message.module.css';
import { texts } from './texts.ts';

/** A message that the server has not answered, or has refused with a reason. */
export function OutgoingBubble({ outgoing, outbox }: { outgoing: Outgoing; outbox: Outbox }) {
  const { clientId, message, refused } = outgoing;
  const isAnswered = refused?.code === 'answered-meanwhile';
  return (
    <div className={`${styles.message} ${styles.own}`}>
      <div className={`${styles.bubble} ${refused ? styles.refused : ''}`}>
        <span className="visually-hidden">{texts.you}</span>
        <p className={styles.body}>{message.body ?? texts.location}</p>
        {refused ? (
          <div role="alert">
            <p className={styles.reason}>
              <IonIcon icon={alertCircleOutline} aria-hidden="true" /> {texts.state.refused}.{' '}
              {refused.message}
            </p>
            <p className={styles.choices}>
              <button
                type="button"
                className="button secondary"
                onClick={() => outbox.again(clientId, isAnswered ? { knownSeq: null } : {})}
              >
                {isAnswered ? texts.anyway : texts.again}
              </button>
              <button type="button" className="button plain" onClick={() => outbox.discard(clientId)}>
                {texts.discard}
              </button>
            </p>
          </div>
        ) : (
          <p className={styles.foot}>
            <IonIcon icon={timeOutline} role="img" aria-label={texts.state.waiting} />
          </p>
        )}
      </div>
    </div>
  );
}
