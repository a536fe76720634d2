import type { MendedPlace, MendJob } from '@callejero/contract/answers/quality.ts';
import type { Mend, MendableDefect } from '@callejero/contract/defects.ts';
import type { Meta } from '@callejero/contract/envelope.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '../../../api/http/ask.ts';
import { http } from '../../../api/http/http.ts';
import { numberAfter, toNextPage } from '../../../api/http/next-page.ts';
import { read } from '../../../api/http/read.ts';
import { invalidate } from '../../../api/resource.ts';

const path = '/commerces/mends';
const queryName = 'mends';
const pollMs = 1000;

interface PreviewPage {
  data: MendedPlace[];
  meta: Meta;
}

/** What a mend would change, a page at a time. */
export function useMendPreview(defect: MendableDefect, enabled: boolean) {
  const list = useInfiniteQuery({
    queryKey: ['commerces', 'mend-preview', defect],
    queryFn: ({ pageParam, signal }) =>
      http.get<PreviewPage>(`${path}/preview`, {
        query: new URLSearchParams({ defect, _page: String(pageParam) }),
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page: PreviewPage) => numberAfter(page),
    enabled,
  });
  return {
    places: list.data?.pages.flatMap((page) => page.data) ?? null,
    total: list.data?.pages.at(-1)?.meta.total ?? 0,
    error: list.error,
    refetch: list.refetch,
    more: toNextPage(list),
  };
}

export async function beginMend(mend: Mend): Promise<void> {
  await ask.post<MendJob>(path, mend);
  await invalidate(queryName);
}

export async function undoMend({ id }: MendJob): Promise<void> {
  await ask.post<MendJob>(`${path}/${id}/undo`);
  await invalidate(queryName);
}

/** The latest mends; read again every second while one runs, and the commerces once it has ended. */
export function useMends(enabled: boolean) {
  const mends = useQuery({
    queryKey: [queryName],
    queryFn: read<MendJob[]>(path),
    enabled,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollMs : false),
  });
  const running = mends.data?.filter(isRunning).length ?? 0;
  const before = useRef(running);
  useEffect(() => {
    if (running < before.current) void invalidate('commerces');
    before.current = running;
  }, [running]);
  return mends;
}

export const isRunning = ({ finishedAt }: MendJob): boolean => finishedAt === null;
