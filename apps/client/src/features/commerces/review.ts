import type { BulkReviewResult } from '@callejero/contract/answers/places.ts';
import { isOwnershipUndecided, type Review } from '@callejero/contract/resources/commerces.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

export type Verdict = Omit<Review, 'rev'>;
export type ReviewDecision = Review['decision'];

/** A row of the list as a bulk decision needs it. */
export interface ReviewRow {
  id: string;
  rev: number;
  name: string;
}

interface ReviewFailure {
  id: string;
  name: string;
  message: string;
}

export interface ReviewOutcome {
  done: number;
  failures: ReviewFailure[];
  /** How many failed, when `failures` has only the first ones. */
  failed?: number;
}

/** The verdict on hours that their owner changed already: one press, so that the reason is always the same. */
export const verdictOnLive = (decision: ReviewDecision): Verdict =>
  decision === 'accept' ? { decision } : { decision, reason: texts.live.reason };

type Decided = Parameters<typeof isOwnershipUndecided>[0] & { name: string };

/**
 * Asks for what a decision on one commerce needs: the reason of a rejection (`askReason`), or whether the accepted proposal is its
 * proposer's. Resolves to null when the person cancels.
 */
export async function askVerdict(
  decision: ReviewDecision,
  row: Decided,
  askReason: (question: string, help?: string) => Promise<string | null>,
  { question = texts.review.rejectOne(row.name), proposer }: { question?: string; proposer?: string } = {},
): Promise<Verdict | null> {
  if (decision === 'accept') return askOwnership(row, proposer);
  const reason = await askReason(question, reasonHelp([row]));
  return reason === null ? null : { decision, reason };
}

async function askOwnership(row: Decided, proposer?: string): Promise<Verdict | null> {
  if (!isOwnershipUndecided(row)) return { decision: 'accept' };
  const words = texts.review.ownership;
  return new Promise((resolve) => {
    const answer = (label: string, ownership: 'granted' | 'refused', variant: 'primary' | 'secondary') => ({
      ...{ label, variant },
      handler: () => resolve({ decision: 'accept', ownership }),
    });
    feedback.alert({
      title: words.question(proposer),
      subtitle: words.detail(row.name),
      actions: [answer(words.refuse, 'refused', 'secondary'), answer(words.grant, 'granted', 'primary')],
      closeButton: true,
      onClose: () => resolve(null),
    });
  });
}

/** The help text of the reason. None for commerces whose reason nobody reads. */
export function reasonHelp(
  rows: readonly { owners?: readonly unknown[]; proposedBy?: unknown }[],
): string | undefined {
  const isRead = rows.some(({ owners, proposedBy }) => proposedBy || (owners && owners.length > 0));
  return isRead ? texts.review.readByOwners : undefined;
}

/** The server takes 200 decisions a request. */
const reviewBatch = 200;

export function inBatches<T>(rows: readonly T[]): T[][] {
  const batches: T[][] = [];
  for (let from = 0; from < rows.length; from += reviewBatch)
    batches.push(rows.slice(from, from + reviewBatch));
  return batches;
}

/** Joins the answers with the selected rows, for their names; a row without an answer failed. */
export function reviewOutcome(
  rows: readonly ReviewRow[],
  results: readonly BulkReviewResult[],
  unanswered = 'No se pudo decidir.',
): ReviewOutcome {
  const answers = new Map(results.map((result) => [result.id, result]));
  const failures: ReviewFailure[] = [];
  for (const { id, name } of rows) {
    const answer = answers.get(id);
    if (answer?.ok) continue;
    failures.push({ id, name, message: answer?.message ?? unanswered });
  }
  return { done: rows.length - failures.length, failures };
}

function commerces(count: number): string {
  return count === 1 ? '1 comercio' : `${formatNumber(count)} comercios`;
}

/** «3 comercios aceptados; 1 no se pudo aceptar.» */
export function reviewSentence(decision: ReviewDecision, outcome: ReviewOutcome): string {
  const [one, many, verb] =
    decision === 'accept' ? ['aceptado', 'aceptados', 'aceptar'] : ['rechazado', 'rechazados', 'rechazar'];
  const failed = outcome.failed ?? outcome.failures.length;
  const failedText =
    failed === 0 ? '' : failed === 1 ? `1 no se pudo ${verb}` : `${failed} no se pudieron ${verb}`;
  if (outcome.done === 0)
    return failed === 1 ? `El comercio no se pudo ${verb}.` : `Ningún comercio se pudo ${verb}.`;
  const doneText = `${commerces(outcome.done)} ${outcome.done === 1 ? one : many}`;
  return failedText ? `${doneText}; ${failedText}.` : `${doneText}.`;
}

/** The possible decisions on a commerce in this state, in the order in which they are offered. */
export function decisionsFor(commerce: {
  status: string;
  pendingChanges?: unknown;
  liveChanges?: unknown;
}): ReviewDecision[] {
  if (commerce.pendingChanges || commerce.liveChanges || commerce.status === 'pending')
    return ['accept', 'reject'];
  return commerce.status === 'accepted' ? ['reject'] : ['accept'];
}
