import { type Commerce, commerceStatus } from '@callejero/contract/resources/commerces.ts';
import { arrowForwardOutline, checkmarkOutline, closeOutline, mailOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../../api/http/ask.ts';
import { invalidate } from '../../api/resource.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { PosterButton } from '../../entities/commerce/poster/PosterButton.tsx';
import { attempt } from '../../ui/feedback/attempt.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useReasonDialog } from '../../ui/feedback/useReasonDialog.tsx';
import { mayLeave } from '../../ui/form/draft/leave-guard.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { ShareQrButton } from '../../ui/share/ShareQrButton.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { formatRelative } from '../../ui/values/format.ts';
import { statusColor } from './commerce-row.ts';
import { isLive } from './review/queue/queue.ts';
import { askVerdict, decisionsFor, type ReviewDecision, verdictOnLive } from './review.ts';
import { StaleDialog } from './StaleDialog.tsx';
import { texts } from './texts.ts';
import { nextPending, reviewOne } from './useReview.ts';
import { useStale } from './useStale.ts';
import './commerces.css';
import styles from './commerces.module.css';

/** State of a commerce and the decisions about it, above its form. */
export function CommerceHeader({ commerce }: { commerce: Commerce }) {
  const navigate = useNavigate();
  const reason = useReasonDialog(texts.review.reason);
  const stale = useStale();
  const [busy, setBusy] = useState(false);
  const { user } = useSession();
  const decisions = isOffered(user, 'commerces:review') ? decisionsFor(commerce) : [];

  async function decide(decision: ReviewDecision): Promise<void> {
    const verdict = isLive(commerce)
      ? verdictOnLive(decision)
      : await askVerdict(decision, commerce, reason.ask);
    if (verdict === null) return;
    setBusy(true);
    try {
      await reviewOne(commerce, verdict);
      const done = decision === 'accept' ? 'accepted' : 'rejected';
      feedback.success(texts[isLive(commerce) ? 'live' : 'review'][done](commerce.name));
    } catch (error) {
      if (stale.show(error, commerce)) await invalidate('commerces');
      else feedback.error(error);
    } finally {
      setBusy(false);
    }
  }

  const askOwners = () =>
    attempt(async () => {
      const { asked } = await ask.post<{ asked: number }>(`/commerces/${commerce.id}/ask-owners`);
      feedback.success(texts.ask.done(asked));
    });

  async function next(): Promise<void> {
    if (!(await mayLeave())) return;
    await attempt(async () => {
      const id = await nextPending(commerce);
      if (id === null) feedback.success(texts.review.noneLeft);
      else navigate(`/commerce/edit/${id}`, { replace: true });
    });
  }

  return (
    <section className="row wrap between pad gap-3-4 card" aria-label={texts.review.panel}>
      <div className="row wrap gap-2">
        <StatusChip color={statusColor[commerce.status]} label={commerceStatus[commerce.status]} />
        {commerce.pendingChanges ? <StatusChip color="warning" label={texts.list.changesWaiting} /> : null}
        {commerce.liveChanges ? <StatusChip color="warning" label={texts.live.title} /> : null}
        {commerce.reviewedAt ? (
          <span className="commerce-muted">
            {texts.review.reviewedOn(formatRelative(commerce.reviewedAt))}
          </span>
        ) : null}
      </div>
      {commerce.rejectionReason ? (
        <p className={styles.rejection}>
          <strong>{texts.review.rejectedBecause}</strong> {commerce.rejectionReason}
        </p>
      ) : null}
      <div className="row wrap gap-2">
        {decisions.includes('accept') ? (
          <Button
            icon={checkmarkOutline}
            variant="primary"
            disabled={busy}
            onClick={() => void decide('accept')}
          >
            {' '}
            {isLive(commerce)
              ? texts.live.keep
              : commerce.pendingChanges
                ? texts.review.acceptChanges
                : texts.review.accept}
          </Button>
        ) : null}
        {decisions.includes('reject') ? (
          <Button icon={closeOutline} disabled={busy} onClick={() => void decide('reject')}>
            {isLive(commerce) ? texts.live.takeBack : texts.review.rejectDots}
          </Button>
        ) : null}
        {commerce.status === 'accepted' && commerce.hasOwner && isOffered(user, 'commerces:update') ? (
          <Button icon={mailOutline} variant="plain" disabled={busy} onClick={() => void askOwners()}>
            {texts.ask.button}
          </Button>
        ) : null}
        <ShareQrButton
          page={{ kind: 'commerce', slug: commerce.slug }}
          title={commerce.name}
          unpublished={commerce.status !== 'accepted'}
        />
        <PosterButton commerce={commerce} />
        <Button variant="plain" onClick={() => void next()}>
          {texts.review.next} <Icon icon={arrowForwardOutline} />
        </Button>
      </div>
      {reason.dialog}
      <StaleDialog stale={stale} />
    </section>
  );
}
