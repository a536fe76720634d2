import {
  defaultRangeExtractor,
  measureElement,
  observeElementOffset,
  type Range,
  useVirtualizer,
} from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** With more rows than this not all are in the document at once. */
export const manyRows = 100;

/** A row in the document, or a gap with the height of rows that are not. */
export type Slot<Row> = { row: Row; index: number } | { gap: number; key: string };

interface VirtualRowsOptions<Row> {
  rows: readonly Row[];
  /** If false, all rows are in the document. */
  enabled: boolean;
  /** Estimated height in pixels of a row that was not measured yet. */
  estimate: number;
}

interface VirtualRows<Row> {
  /** For the element that contains only the rows. */
  list: RefObject<HTMLElement | null>;
  slots: Slot<Row>[];
  /** For every row's element, with `data-index`. */
  measure: ((element: HTMLElement | null) => void) | undefined;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onBlur: () => void;
}

/**
 * The rows near the visible area, with gaps in place of the others, in the page's scroll container. The focused row always stays
 * in the document.
 */
export function useVirtualRows<Row extends { id: string }>({
  rows,
  enabled,
  estimate,
}: VirtualRowsOptions<Row>): VirtualRows<Row> {
  const list = useRef<HTMLElement>(null);
  const { scroller, margin } = useScroller(list, enabled);
  const focused = useRef<string | null>(null);
  const present = useRef(rows);
  present.current = rows;

  // A new function for new rows: the virtualizer caches an extractor's result while the range stays, but the focused row may
  // have another index by now.
  const withFocused = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      const held = focused.current === null ? -1 : rows.findIndex(({ id }) => id === focused.current);
      return held < 0 || near.includes(held) ? near : [...near, held].sort((a, b) => a - b);
    },
    [rows],
  );

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    enabled,
    getScrollElement: () => scroller,
    getItemKey: (index) => present.current[index]?.id ?? index,
    estimateSize: () => estimate,
    rangeExtractor: withFocused,
    // A page below another one has no height, nor do its rows: the last measurement stays valid.
    measureElement: (element, entry, instance) => {
      const size = measureElement(element, entry, instance);
      if (size > 0) return size;
      const key = instance.options.getItemKey(instance.indexFromElement(element));
      return instance.itemSizeCache.get(key) ?? estimate;
    },
    // Such a page also reports a scroll position of 0, and the browser restores the position without an event.
    observeElementOffset: (instance, report) =>
      observeElementOffset(instance, (offset, isScrolling) => {
        const isHidden = instance.scrollElement?.clientHeight === 0;
        report(isHidden ? (instance.scrollOffset ?? offset) : offset, isScrolling);
      }),
    overscan: 8,
    scrollMargin: margin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    useFlushSync: false,
  });

  return {
    list,
    slots: enabled
      ? toSlots(rows, virtualizer.getVirtualItems(), margin, virtualizer.getTotalSize())
      : rows.map((row, index) => ({ row, index })),
    measure: enabled ? virtualizer.measureElement : undefined,
    onFocus: ({ target }) => {
      const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
      focused.current = index === undefined ? null : (rows[Number(index)]?.id ?? null);
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}

interface Placed {
  index: number;
  start: number;
  end: number;
}

/** The rendered rows, and the gaps before, between and after them. */
export function toSlots<Row>(
  rows: readonly Row[],
  placed: readonly Placed[],
  margin: number,
  total: number,
): Slot<Row>[] {
  const slots: Slot<Row>[] = [];
  let reached = margin;
  for (const { index, start, end } of placed) {
    const row = rows[index];
    if (row === undefined) continue;
    if (start > reached) slots.push({ gap: start - reached, key: `before ${index}` });
    slots.push({ row, index });
    reached = end;
  }
  if (margin + total > reached) slots.push({ gap: margin + total - reached, key: 'after' });
  return slots;
}

/** The page's scroll container and the offset of the list in it. */
function useScroller(list: RefObject<HTMLElement | null>, enabled: boolean) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (!enabled) return;
    setScroller(list.current?.closest<HTMLElement>('.content') ?? null);
  }, [list, enabled]);
  useLayoutEffect(() => {
    const body = list.current?.closest('.app-body');
    if (!scroller || !body) return;
    const measure = () => {
      if (!list.current || scroller.clientHeight === 0) return;
      const { top } = list.current.getBoundingClientRect();
      setMargin(Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop));
    };
    // A change of anything above the list changes the height of the whole content.
    const observer = new ResizeObserver(measure);
    observer.observe(body);
    measure();
    return () => observer.disconnect();
  }, [list, scroller]);
  return { scroller, margin };
}
