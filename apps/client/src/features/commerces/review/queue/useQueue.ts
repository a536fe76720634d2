import type { Filters } from '@callejero/contract/list-query/query.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useInfiniteList } from '../../../../api/resource.ts';
import { decidedHere } from '../../decided-here.ts';
import { reviewTexts as texts } from '../texts.ts';
import { gone, type QueueRow, queueQuery, waitingFilters } from './queue.ts';

/** The next page is loaded when no more rows than these are left. */
const minRowsAhead = 6;

/** Reads the commerces that wait for review, again after each change; `announcement` names those that others took. */
export function useQueue(narrowed: Filters, current: string | null) {
  const list = useInfiniteList(commerces, {
    ...queueQuery,
    filters: { $and: [waitingFilters, narrowed] },
  });
  /** The versions decided here. They leave the queue at once, before it is read again. */
  const [decided, setDecided] = useState<ReadonlyMap<string, number>>(new Map());
  const [announcement, announce] = useState('');

  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  const rows = all.filter(({ id, rev }) => rev >= (decided.get(id) ?? 0));
  const total = (list.data?.pages[0]?.meta.total ?? 0) - (all.length - rows.length);

  const known = useRef<{ key: string; rows: QueueRow[] }>({ key: '', rows: [] });
  const key = JSON.stringify(narrowed);
  useEffect(() => {
    if (list.isPlaceholderData || !list.isSuccess) return;
    const now = list.data.pages.flatMap((page) => page.data);
    const before = known.current;
    known.current = { key, rows: now };
    if (before.key !== key) return;
    const mine = new Set([...decided.keys(), ...decidedHere]);
    const left = gone(before.rows, now, mine, !list.hasNextPage);
    if (left.length === 1 && left[0]) announce(texts.said.gone(left[0].name));
    else if (left.length > 1) announce(texts.said.goneMany(left.length));
  }, [list.data, list.isPlaceholderData, list.isSuccess, list.hasNextPage, key, decided]);

  const position = rows.findIndex(({ id }) => id === current);
  const { hasNextPage, isFetching, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && position >= rows.length - minRowsAhead) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage, position, rows.length]);

  /** `rev`: the version that was decided on. A later version that returns to the queue is shown again. */
  const take = useCallback((done: readonly { id: string; rev: number }[]) => {
    setDecided((before) => new Map([...before, ...done.map(({ id, rev }) => [id, rev + 1] as const)]));
  }, []);

  /** Shows a version again whose decision failed. */
  const giveBack = useCallback((id: string) => {
    setDecided((before) => new Map([...before].filter(([other]) => other !== id)));
  }, []);

  return { list, rows, total, position, announcement, announce, take, giveBack };
}

export type Queue = ReturnType<typeof useQueue>;
