/** Decisions on all commerces that match a list's filters and wait for review. They are jobs of the server. */
import type { ReviewJob } from '@callejero/contract/answers/places.ts';

import type { Envelope } from '@callejero/contract/envelope.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '../../api/http/ask.ts';
import { http } from '../../api/http/http.ts';
import { queryClient } from '../../api/http/query-client.ts';
import { read } from '../../api/http/read.ts';
import { fetchList, invalidate } from '../../api/resource.ts';
import type { ReviewDecision } from './review.ts';

const path = '/commerces/review-jobs';
const queryName = 'review-jobs';
const pollMs = 1000;

/** How many commerces that match the filters wait for review. */
export async function countWaiting(filters: Filters | undefined): Promise<number> {
  const waiting = { status: 'pending' };
  const all = filters ? { $and: [filters, waiting] } : waiting;
  return (await fetchList(commerces, { filters: all, select: ['id'], perPage: 1 })).meta.total;
}

export async function beginReviewJob(
  filters: Filters | undefined,
  decision: ReviewDecision,
  reason?: string,
): Promise<void> {
  const data = await ask.post<ReviewJob>(path, {
    decision,
    ...(filters && { filters }),
    ...(reason !== undefined && { reason }),
  });
  // A short job ends before the list is read for the first time, and its end is still reported.
  queryClient.setQueryData<ReviewJob[]>([queryName], (running = []) => [...running, data]);
  await invalidate(queryName);
}

/** The running jobs, read again every second; `onEnd` gets each that ends while the list is shown. */
export function useReviewJobs(enabled: boolean, onEnd: (job: ReviewJob) => void): readonly ReviewJob[] {
  const running = useQuery({
    queryKey: [queryName],
    queryFn: read<ReviewJob[]>(path),
    enabled,
    refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? pollMs : false),
  });
  const known = useRef<ReadonlySet<string>>(new Set());
  const latestOnEnd = useRef(onEnd);
  latestOnEnd.current = onEnd;
  useEffect(() => {
    if (!running.data) return;
    const now = new Set(running.data.map(({ id }) => id));
    const ended = [...known.current].filter((id) => !now.has(id));
    known.current = now;
    for (const id of ended) {
      void http
        .get<Envelope<ReviewJob>>(`${path}/${id}`)
        .then(({ data }) => latestOnEnd.current(data))
        // When the job can't be read, the list of commerces still shows the result.
        .catch(() => undefined)
        .then(() => invalidate('commerces'));
    }
  }, [running.data]);
  return running.data ?? [];
}
