import type { BulkReviewResult } from '@callejero/contract/answers/places.ts';
import { type Filters, queryLimits } from '@callejero/contract/list-query/query.ts';
import { type Commerce, commerces, type Review } from '@callejero/contract/resources/commerces.ts';
import { ask } from '../../api/http/ask.ts';
import { fetchList, invalidate } from '../../api/resource.ts';
import { noteDecided, noteReopened } from './decided-here.ts';
import {
  inBatches,
  type ReviewDecision,
  type ReviewOutcome,
  type ReviewRow,
  reviewOutcome,
  type Verdict,
} from './review.ts';

interface Version {
  id: string;
  rev: number;
}

/** Sends a decision on one commerce, or on its pending changes, and reads nothing again. */
export async function sendReview({ id, rev }: Version, verdict: Verdict): Promise<Commerce> {
  const body: Review = { ...verdict, rev };
  const data = await ask.post<Commerce>(`/commerces/${id}/review`, body);
  noteDecided(id);
  return data;
}

/** Decides one commerce, or its pending changes. */
export async function reviewOne(row: Version, verdict: Verdict): Promise<Commerce> {
  const commerce = await sendReview(row, verdict);
  await invalidate('commerces');
  return commerce;
}

/** Takes a decision back: the commerce, or its refused changes, is pending again. */
export async function reopen({ id, rev }: Version): Promise<Commerce> {
  const data = await ask.post<Commerce>(`/commerces/${id}/reopen`, { rev });
  noteReopened(id);
  await invalidate('commerces', 'audit');
  return data;
}

/** Decides many commerces in several requests, and resolves to what was done and what failed, row by row. */
export async function reviewMany(
  rows: readonly ReviewRow[],
  decision: ReviewDecision,
  reason?: string,
): Promise<ReviewOutcome> {
  const results: BulkReviewResult[] = [];
  try {
    for (const batch of inBatches(rows)) {
      const data = await ask.post<BulkReviewResult[]>('/commerces/review', {
        decision,
        rows: batch.map(({ id, rev }) => ({ id, rev })),
        ...(reason === undefined ? {} : { reason }),
      });
      results.push(...data);
    }
  } catch (error) {
    // Earlier batches stay decided, so the rest is reported as failed.
    if (results.length === 0) throw error;
    return reviewOutcome(rows, results, error instanceof Error ? error.message : undefined);
  } finally {
    await invalidate('commerces');
  }
  return reviewOutcome(rows, results);
}

function pending(filters: Filters, perPage: number) {
  return fetchList(commerces, {
    filters: { status: 'pending', ...filters },
    sort: { createdAt: 1 },
    select: ['rev'],
    perPage,
  });
}

/** The pending commerce created after this one; after the last, the first one; null when none is pending. */
export async function nextPending({
  id,
  createdAt,
}: Pick<Commerce, 'id' | 'createdAt'>): Promise<string | null> {
  // Commerces of one import batch have the same time, and are ordered by id, as in every sorted list.
  const together = await pending({ createdAt }, queryLimits.perPage);
  const next = together.data.find((row) => row.id > id);
  if (next) return next.id;
  const later = await pending({ createdAt: { $gt: createdAt } }, 1);
  const first = later.data[0] ?? (await pending({ id: { $ne: id } }, 1)).data[0];
  return first?.id ?? null;
}
