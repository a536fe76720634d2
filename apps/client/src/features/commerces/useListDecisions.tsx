import type { ReviewJob } from '@callejero/contract/answers/places.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { useState } from 'react';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { Cancelled } from '../../ui/feedback/cancelled.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { useReasonDialog } from '../../ui/feedback/useReasonDialog.tsx';
import { formatNumber } from '../../ui/values/format.ts';
import type { CommerceRow } from './commerce-row.ts';
import { FailuresDialog } from './FailuresDialog.tsx';
import { askVerdict, type ReviewDecision, type ReviewOutcome, reasonHelp, reviewSentence } from './review.ts';
import { beginReviewJob, countWaiting, useReviewJobs } from './review-jobs.ts';
import { texts } from './texts.ts';
import { reviewMany, reviewOne } from './useReview.ts';

/** Decisions on one commerce of the list, on the selected ones, and on all, which are jobs. The screen renders `dialogs`. */
export function useListDecisions() {
  const reason = useReasonDialog(texts.review.reason);
  const [result, setResult] = useState<{ decision: ReviewDecision; outcome: ReviewOutcome } | null>(null);

  const { user } = useSession();
  const jobs = useReviewJobs(isOffered(user, 'commerces:review'), showEnd);

  function showEnd({ decision, done, failed, failures, error }: ReviewJob): void {
    const outcome = { done, failed, failures };
    if (error !== null) feedback.error(error);
    if (failed > 0) setResult({ decision, outcome });
    else if (done > 0) feedback.success(reviewSentence(decision, outcome));
  }

  async function decideAll(filters: Filters | undefined, decision: ReviewDecision): Promise<void> {
    const count = await countWaiting(filters);
    if (count === 0) {
      feedback.warning(texts.review.all.none);
      throw new Cancelled();
    }
    const words = texts.review.all;
    if (decision === 'accept') {
      if (!(await feedback.confirm(words.acceptQuestion(formatNumber(count)), words.acceptDetail)))
        throw new Cancelled();
      return beginReviewJob(filters, decision);
    }
    const why = await reason.ask(words.reject(formatNumber(count)));
    if (why === null) throw new Cancelled();
    return beginReviewJob(filters, decision, why);
  }

  async function decideMany(rows: CommerceRow[], decision: ReviewDecision): Promise<void> {
    const why =
      decision === 'reject'
        ? await reason.ask(texts.review.rejectMany(rows.length), reasonHelp(rows))
        : undefined;
    if (why === null) throw new Cancelled();
    const outcome = await reviewMany(rows, decision, why);
    if (outcome.failures.length > 0) setResult({ decision, outcome });
    else feedback.success(reviewSentence(decision, outcome));
  }

  async function decideOne(row: CommerceRow, decision: ReviewDecision): Promise<void> {
    const verdict = await askVerdict(decision, row, reason.ask);
    if (verdict === null) return;
    await reviewOne(row, verdict);
    feedback.success(texts.review[decision === 'accept' ? 'accepted' : 'rejected'](row.name));
  }

  const dialogs = (
    <>
      {reason.dialog}
      <FailuresDialog result={result} onClose={() => setResult(null)} />
    </>
  );
  return { decideOne, decideMany, decideAll, jobs, dialogs };
}
