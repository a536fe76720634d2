import type { Decision } from '@callejero/contract/decision.ts';
import { type Event, eventReview, events } from '@callejero/contract/resources/events.ts';
import { checkmarkOutline, closeOutline } from 'ionicons/icons';
import { invalidate } from '../../api/resource.ts';
import { Differences } from '../../entities/commerce/Differences.tsx';
import { differences } from '../../entities/commerce/differences.ts';
import { reviewColor } from '../../entities/event/event-review.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useAttempt } from '../../ui/feedback/useAttempt.ts';
import { useReasonDialog } from '../../ui/feedback/useReasonDialog.tsx';
import { mayLeave } from '../../ui/form/draft/leave-guard.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { reviewEvent } from './event-api.ts';
import { texts } from './texts.ts';

const words = texts.review;

/** What a commerce proposes: a new event, or changes of an accepted one, with the buttons that decide. */
export function EventReviewPanel({ event, readOnly }: { event: Event; readOnly: boolean }) {
  const { busy, run } = useAttempt();
  const reason = useReasonDialog(words.reason);
  const { review, title, pendingChanges } = event;
  if (review === null || review === 'accepted') return null;

  async function decide(decision: Decision['decision']): Promise<void> {
    if (!(await mayLeave())) return;
    const because = decision === 'reject' ? await reason.ask(words.question(title)) : undefined;
    if (because === null) return;
    const decided = await run(async () => {
      await reviewEvent(event, { decision, reason: because });
      feedback.success(decision === 'accept' ? words.accepted(title) : words.rejected(title));
    }, texts.status.stale);
    if (!decided) await invalidate(events.name);
  }

  return (
    <section className="grid gap-3 pad one-column card" aria-label={words.panel}>
      <h2>{words.panel}</h2>
      <p className="row wrap gap-2">
        <StatusChip color={reviewColor[review]} label={eventReview[review]} />
        <span className="muted">{words.help[review]}</span>
      </p>
      {event.rejectionReason ? <p className="break">{words.because(event.rejectionReason)}</p> : null}
      {pendingChanges ? (
        <Differences
          differences={differences({ ...event }, pendingChanges, events)}
          before={words.before}
          after={words.after}
        />
      ) : null}
      {readOnly ? null : (
        <div className="flex wrap gap-2">
          <Button
            icon={checkmarkOutline}
            variant="primary"
            disabled={busy}
            onClick={() => void decide('accept')}
          >
            {words.accept}
          </Button>
          {review === 'pending' || review === 'changes' ? (
            <Button
              icon={closeOutline}
              variant="plain"
              className="danger"
              disabled={busy}
              onClick={() => void decide('reject')}
            >
              {words.reject}
            </Button>
          ) : null}
        </div>
      )}
      {reason.dialog}
    </section>
  );
}
