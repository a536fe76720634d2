import { type Notification, notificationStatus } from '@callejero/contract/resources/notifications.ts';
import { IonIcon } from '@ionic/react';
import { closeCircleOutline, copyOutline, paperPlaneOutline, timeOutline } from 'ionicons/icons';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { conflictOf } from '../../api/http/errors.ts';
import { useSession } from '../../api/session/session.ts';
import { useFeedback } from '../../ui/feedback/useFeedback.ts';
import { mayLeave } from '../../ui/form/draft/leave-guard.ts';
import { isOffered } from '../../ui/list/abilities.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatDateTime } from '../../ui/values/format.ts';
import styles from './NotificationHeader.module.css';
import * as api from './notification-api.ts';
import { statsInWords, statusColor } from './notification-row.ts';
import { texts } from './texts.ts';

const words = texts.state;

/** How far a notification is and what can be done with it. It is about what is stored. */
export function NotificationHeader({ notification }: { notification: Notification }) {
  const feedback = useFeedback();
  const navigate = useNavigate();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const reasonId = useId();
  const { title, status } = notification;
  const maySend = isOffered(user, 'notifications:send');
  const results = statsInWords(notification.stats);

  async function run(work: () => Promise<string>): Promise<void> {
    setBusy(true);
    try {
      feedback.success(await work());
    } catch (error) {
      if (conflictOf(error)) feedback.warning(words.stale);
      else feedback.error(error);
    } finally {
      setBusy(false);
    }
  }

  async function cancel(): Promise<void> {
    if (!(await feedback.confirm(words.cancelQuestion(title), words.cancelDetail))) return;
    await run(async () => {
      await api.cancel(notification);
      return words.wasCancelled;
    });
  }

  async function duplicate(): Promise<void> {
    if (!(await mayLeave())) return;
    await run(async () => {
      const copy = await api.duplicate(notification);
      navigate(`/notification/edit/${copy.id}`);
      return words.duplicated;
    });
  }

  return (
    <section className={`${styles.header} card`} aria-label={words.panel}>
      <div className={styles.state}>
        <StatusChip color={statusColor[status]} label={notificationStatus[status]} />
        <span>{stateInWords(notification)}</span>
        {results ? <span className="muted">{results}</span> : null}
      </div>
      <div className={styles.actions}>
        {maySend && status === 'draft' ? (
          <>
            <button type="button" className="button primary" disabled aria-describedby={reasonId}>
              <IonIcon icon={paperPlaneOutline} aria-hidden="true" /> {words.send}
            </button>
            <button type="button" className="button secondary" disabled aria-describedby={reasonId}>
              <IonIcon icon={timeOutline} aria-hidden="true" /> {words.schedule}
            </button>
          </>
        ) : null}
        {maySend && (status === 'scheduled' || status === 'sending') ? (
          <button type="button" className="button plain danger" disabled={busy} onClick={() => void cancel()}>
            <IonIcon icon={closeCircleOutline} aria-hidden="true" /> {words.cancel}
          </button>
        ) : null}
        {isOffered(user, 'notifications:create') ? (
          <button type="button" className="button plain" disabled={busy} onClick={() => void duplicate()}>
            <IonIcon icon={copyOutline} aria-hidden="true" /> {words.duplicate}
          </button>
        ) : null}
      </div>
      {maySend && status === 'draft' ? (
        <p id={reasonId} className={styles.unavailable}>
          {words.unavailable}
        </p>
      ) : null}
    </section>
  );
}

function stateInWords({ status, scheduledAt }: Notification): string {
  switch (status) {
    case 'draft':
      return words.draft;
    case 'scheduled':
      return words.scheduled(scheduledAt ? formatDateTime(scheduledAt) : '—');
    case 'sending':
      return words.queued;
    default:
      return words[status];
  }
}
