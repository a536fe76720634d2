import type { Envelope } from '@callejero/contract/envelope.ts';
import type { ListQuery } from '@callejero/contract/query.ts';
import { type BulkReviewResult, type Commerce, commerces } from '@callejero/contract/resources/commerces.ts';
import { http } from '../../api/http.ts';
import { fetchList, invalidate } from '../../api/resource.ts';
import { type Decision, inBatches, type ReviewOutcome, type ReviewRow, reviewOutcome } from './review.ts';

/** Decides one commerce, or its pending changes. */
export async function reviewOne(
  row: { id: string; rev: number },
  decision: Decision,
  reason?: string,
): Promise<Commerce> {
  const { data } = await http.post<Envelope<Commerce>>(
    `/commerces/${row.id}/review`,
    { decision, rev: row.rev, ...(reason === undefined ? {} : { reason }) },
    { loading: true },
  );
  await invalidate('commerces');
  return data;
}

/** Decides many, 200 a request; answers what was done and what was not, row by row. */
export async function reviewMany(
  rows: readonly ReviewRow[],
  decision: Decision,
  reason?: string,
): Promise<ReviewOutcome> {
  const results: BulkReviewResult[] = [];
  try {
    for (const batch of inBatches(rows)) {
      const { data } = await http.post<Envelope<BulkReviewResult[]>>(
        '/commerces/review',
        {
          decision,
          rows: batch.map(({ id, rev }) => ({ id, rev })),
          ...(reason === undefined ? {} : { reason }),
        },
        { loading: true },
      );
      results.push(...data);
    }
  } catch (error) {
    // What went before stays decided: then the rest is told as failed instead of as if nothing had happened.
    if (results.length === 0) throw error;
    return reviewOutcome(rows, results, error instanceof Error ? error.message : undefined);
  } finally {
    await invalidate('commerces');
  }
  return reviewOutcome(rows, results);
}

/** The pending commerce after this one, in the order in which they came; after the last, the first. */
export async function nextPending(id: string): Promise<string | null> {
  const after = (filters: ListQuery['filters']): ListQuery => ({
    filters: { status: 'pending', ...filters },
    sort: { id: 1 },
    select: ['name'],
    perPage: 1,
  });
  for (const filters of [{ id: { $gt: id } }, { id: { $ne: id } }]) {
    const { data } = await fetchList(commerces, after(filters));
    const next = data[0];
    if (next) return next.id;
  }
  return null;
}
