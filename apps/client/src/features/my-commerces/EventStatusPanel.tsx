import { type Event, eventReview, events } from '@callejero/contract/resources/events.ts';
import { useNavigate } from 'react-router';
import { http } from '../../api/http/http.ts';
import { invalidate, useArchive } from '../../api/resource.ts';
import { Differences } from '../../entities/commerce/Differences.tsx';
import { differences } from '../../entities/commerce/differences.ts';
import { reviewColor } from '../../entities/event/event-review.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import styles from './my-commerces.module.css';
import { shopTexts } from './shop-texts.ts';
import { texts } from './texts.ts';

const words = shopTexts.events;

/** Whether the event of one's own commerce is published, the changes that are not, and what can be taken back. */
export function EventStatusPanel({ event }: { event: Event }) {
  const navigate = useNavigate();
  const archive = useArchive(events);
  const { busy, run } = useAttempt();
  const { id, rev, title, review, rejectionReason, pendingChanges } = event;
  if (review === null) return <p className="round-small ink tinted pad">{words.ofCity}</p>;
  const isPublished = review !== 'pending' && review !== 'rejected';
  const isCancelled = event.eventStatus === 'cancelled';

  const write = async (path: string, body: object, done: string) => {
    await run(async () => {
      await http.post(`/events/${id}/${path}`, { ...body, rev });
      feedback.success(done);
    }, texts.page.stale);
    await invalidate(events.name);
  };
  const withdraw = async () => {
    if (!(await feedback.confirm(words.withdrawQuestion(title), words.withdrawDetail))) return;
    await run(async () => {
      await archive.mutateAsync({ id, rev });
      feedback.success(words.withdrawn(title));
      navigate(`/my-commerce/view/${event.commerce}`, { replace: true });
    }, texts.page.stale);
  };
  const withdrawChanges = async () => {
    if (!(await feedback.confirm(texts.waiting.question, texts.waiting.detail))) return;
    await write('withdraw-changes', {}, texts.waiting.withdrawn);
  };
  const cancel = async () => {
    if (!isCancelled && !(await feedback.confirm(words.cancelQuestion(title), words.cancelDetail))) return;
    const done = isCancelled ? words.restored(title) : words.cancelled(title);
    await write('eventStatus', { eventStatus: isCancelled ? 'scheduled' : 'cancelled' }, done);
  };

  return (
    <section className="grid gap-3 pad-4 one-column card" aria-label={words.panel}>
      <p className="flex wrap gap-2">
        <StatusChip color={reviewColor[review]} label={eventReview[review]} />
        {isCancelled ? <StatusChip color="danger" label={words.isCancelled} /> : null}
      </p>
      <p>{words.help[review]}</p>
      {rejectionReason ? <p className={styles.reason}>{texts.because(rejectionReason)}</p> : null}
      {pendingChanges ? (
        <Differences
          differences={differences({ ...event }, pendingChanges, events)}
          before={texts.waiting.before}
          after={texts.waiting.after}
        />
      ) : null}
      <div className={`${styles.myActions} flex wrap gap-2 end`}>
        {pendingChanges ? (
          <Button variant="plain" className="danger" disabled={busy} onClick={() => void withdrawChanges()}>
            {texts.waiting.withdraw}
          </Button>
        ) : null}
        {isPublished ? (
          <Button
            variant="plain"
            className={isCancelled ? undefined : 'danger'}
            disabled={busy}
            onClick={() => void cancel()}
          >
            {isCancelled ? words.restore : words.cancel}
          </Button>
        ) : (
          <Button variant="plain" className="danger" disabled={busy} onClick={() => void withdraw()}>
            {words.withdraw}
          </Button>
        )}
      </div>
    </section>
  );
}
