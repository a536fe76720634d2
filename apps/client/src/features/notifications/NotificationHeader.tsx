import { type Notification, notificationStatus } from '@callejero/contract/resources/notifications.ts';
import {
  closeCircleOutline,
  copyOutline,
  flaskOutline,
  paperPlaneOutline,
  peopleOutline,
  timeOutline,
} from 'ionicons/icons';
import { useState } from 'react';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { usePushVeto } from '../../entities/notice/push-veto.ts';
import { mayLeave } from '../../ui/form/draft/leave-guard.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { statusColor } from './notification-row.ts';
import styles from './notifications.module.css';
import { RecipientsDialog } from './sending/RecipientsDialog.tsx';
import { Results } from './sending/Results.tsx';
import { ScheduleDialog } from './sending/ScheduleDialog.tsx';
import { stateInWords } from './sending/send-state.ts';
import { useSending } from './sending/useSending.ts';
import { texts } from './texts.ts';

const words = texts.state;

/** The status of the stored notification, and its actions. */
export function NotificationHeader({ notification }: { notification: Notification }) {
  const { user } = useSession();
  const { busy, ...sending } = useSending(notification);
  const [open, setOpen] = useState<'schedule' | 'recipients' | null>(null);
  const { id, status, scheduledAt, stats } = notification;
  const maySend = isOffered(user, 'notifications:send');
  // The push of a test would cover its result on this page.
  usePushVeto(({ topic }) => topic === `notification:${id}`);
  const isToBeSent = status === 'draft' || status === 'scheduled';
  const close = () => setOpen(null);

  async function askWhen(): Promise<void> {
    if (await mayLeave()) setOpen('schedule');
  }

  async function schedule(at: string): Promise<void> {
    await sending.schedule(at);
    close();
  }

  return (
    <section className={`${styles.header} card`} aria-label={words.panel}>
      <div className="row wrap gap-2-3">
        {/* Changes of the status are announced; the figures change too often. */}
        <span role="status">
          <StatusChip color={statusColor[status]} label={notificationStatus[status]} />
        </span>
        <span>{stateInWords(notification)}</span>
      </div>
      {isToBeSent ? null : <Results stats={stats} />}
      <div className="row wrap gap-2-3">
        {maySend && isToBeSent ? (
          <>
            <Action kind="primary" icon={paperPlaneOutline} busy={busy} onClick={sending.send}>
              {words.send}
            </Action>
            <Action kind="secondary" icon={timeOutline} busy={busy} onClick={askWhen}>
              {status === 'draft' ? words.schedule : words.reschedule}
            </Action>
            <Action kind="plain" icon={flaskOutline} busy={busy} onClick={sending.test}>
              {words.test}
            </Action>
          </>
        ) : null}
        {isToBeSent || stats.targeted === null ? null : (
          <Action
            kind="secondary"
            icon={peopleOutline}
            busy={false}
            onClick={async () => setOpen('recipients')}
          >
            {texts.recipients.open}
          </Action>
        )}
        {isOffered(user, 'notifications:create') ? (
          <Action kind="plain" icon={copyOutline} busy={busy} onClick={sending.duplicate}>
            {words.duplicate}
          </Action>
        ) : null}
        {maySend && (status === 'scheduled' || status === 'sending') ? (
          <Action kind="plain" isDanger icon={closeCircleOutline} busy={busy} onClick={sending.cancel}>
            {words.cancel}
          </Action>
        ) : null}
      </div>
      <ScheduleDialog
        open={open === 'schedule'}
        scheduledAt={scheduledAt}
        onClose={close}
        onChosen={schedule}
      />
      <RecipientsDialog id={id} open={open === 'recipients'} onClose={close} />
    </section>
  );
}

interface ActionProps {
  kind: 'primary' | 'secondary' | 'plain';
  isDanger?: boolean;
  icon: string;
  busy: boolean;
  onClick: () => Promise<void>;
  children: string;
}

function Action({ kind, isDanger, icon, busy, onClick, children }: ActionProps) {
  return (
    <Button
      icon={icon}
      variant={kind}
      className={isDanger ? 'danger text-start' : 'text-start'}
      busy={busy}
      onClick={() => {
        if (!busy) void onClick();
      }}
    >
      {children}
    </Button>
  );
}
