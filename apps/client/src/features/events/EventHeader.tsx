import {
  type Event,
  type EventStatus,
  eventPublication,
  eventStatuses,
  nextEventStatus,
} from '@callejero/contract/resources/events.ts';
import { arrowUndoOutline, banOutline, createOutline, megaphoneOutline, timeOutline } from 'ionicons/icons';
import { invalidate } from '../../api/resource.ts';
import { EventDates } from '../../entities/event/EventDates.tsx';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { mayLeave } from '../../ui/form/draft/leave-guard.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { ShareQrButton } from '../../ui/share/ShareQrButton.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { setEventStatus, setPublication } from './event-api.ts';
import { eventStatusColor, publicationColor } from './event-row.ts';
import styles from './events.module.css';
import { texts } from './texts.ts';

const words = texts.status;

const transitions = {
  cancelled: { icon: banOutline, label: words.cancel, done: words.cancelled },
  postponed: { icon: timeOutline, label: words.postpone, done: words.postponed },
  scheduled: { icon: arrowUndoOutline, label: words.restore, done: words.restored },
} as const satisfies Record<EventStatus, unknown>;

interface EventHeaderProps {
  event: Event;
  readOnly: boolean;
  /** Publishes through the form, which shows what is missing. */
  onPublish: () => void;
  publishing: boolean;
}

/** Publication and status of the stored event, above its form. */
export function EventHeader({ event, readOnly, onPublish, publishing }: EventHeaderProps) {
  const { busy, run } = useAttempt();
  const { title } = event;

  async function write(work: () => Promise<void>, done: string): Promise<void> {
    if (!(await mayLeave())) return;
    const change = async () => {
      await work();
      feedback.success(done);
    };
    if (!(await run(change, words.stale))) await invalidate('events');
  }

  async function unpublish(): Promise<void> {
    if (!(await feedback.confirm(words.unpublishQuestion(title), words.unpublishDetail))) return;
    await write(() => setPublication(event, 'draft'), words.unpublished(title));
  }

  async function change(status: EventStatus): Promise<void> {
    if (status === 'cancelled' && !(await feedback.confirm(words.cancelQuestion(title), words.cancelDetail)))
      return;
    await write(() => setEventStatus(event, status), transitions[status].done(title));
  }

  return (
    <section className="row wrap between pad gap-3-4 card" aria-label={words.panel}>
      <div className={styles.state}>
        <span className={styles.chips}>
          <StatusChip color={publicationColor[event.status]} label={eventPublication[event.status]} />
          <StatusChip color={eventStatusColor[event.eventStatus]} label={eventStatuses[event.eventStatus]} />
        </span>
        <EventDates event={event} />
      </div>
      <div className="flex wrap gap-2">
        {readOnly ? null : (
          <>
            {event.status === 'draft' ? (
              <Button
                icon={megaphoneOutline}
                variant="primary"
                disabled={busy || publishing}
                onClick={onPublish}
              >
                {words.publish}
              </Button>
            ) : (
              <Button icon={createOutline} disabled={busy} onClick={() => void unpublish()}>
                {words.unpublish}
              </Button>
            )}
            {nextEventStatus(event.eventStatus).map((status) => (
              <Button
                icon={transitions[status].icon}
                key={status}
                variant="plain"
                className={status === 'cancelled' ? 'danger' : undefined}
                disabled={busy}
                onClick={() => void change(status)}
              >
                {transitions[status].label}
              </Button>
            ))}
          </>
        )}
        <ShareQrButton
          page={{ kind: 'event', slug: event.slug }}
          title={title}
          unpublished={event.status !== 'published'}
        />
      </div>
    </section>
  );
}
