import { BulkFailures } from './BulkFailures.tsx';
import { type ReviewDecision, type ReviewOutcome, reviewSentence } from './review.ts';

/** The failures of a bulk decision. */
export function FailuresDialog({
  result,
  onClose,
}: {
  result: { decision: ReviewDecision; outcome: ReviewOutcome } | null;
  onClose: () => void;
}) {
  return (
    <BulkFailures
      open={result !== null}
      sentence={result ? reviewSentence(result.decision, result.outcome) : ''}
      failures={result?.outcome.failures ?? []}
      onClose={onClose}
    />
  );
}
