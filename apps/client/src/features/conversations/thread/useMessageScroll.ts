import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { estimatedHeight, type MessageRow } from './message-rows.ts';

/** Pixels from the end within which new messages are followed. */
const nearEnd = 80;
/** Pixels before the first or the last row within which more messages are loaded. */
const ahead = 1200;
/** Pixels above the first message: without and with the button for older ones. */
const above = { first: 12, older: 64 };

interface MessageScrollOptions {
  rows: readonly MessageRow[];
  /** The row that keyboard navigation is at, which stays in the document. */
  activeKey: string | null;
  /** There are older messages to read. */
  older: boolean;
  /** Newer messages are not loaded yet, so the last row is not the end of the thread. */
  newer: boolean;
  /** Called when older, or newer, messages are about to be needed. */
  onNearStart: () => void;
  onNearEnd: () => void;
}

/**
 * Renders the rows near the screen and keeps the distance to the end. Rows added above move nothing; rows added below are
 * scrolled to if the end was visible.
 */
export function useMessageScroll({ rows, activeKey, older, newer, ...on }: MessageScrollOptions) {
  const box = useRef<HTMLElement>(null);
  const present = useRef(rows);
  present.current = rows;
  const hadNewer = useRef(newer);
  const [away, setAway] = useState(false);
  const atEnd = useRef(true);
  /** While newer messages are missing the last row is not the end. Right after a jump `atEnd` is still that of the old rows. */
  const followsEnd = () => atEnd.current && !newer;

  // Changes with the rows, so that the active row is found at its new index.
  const withActive = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      const active = rows.findIndex(({ clientId }) => clientId === activeKey);
      return active < 0 || near.includes(active) ? near : [...near, active].sort((a, b) => a - b);
    },
    [rows, activeKey],
  );

  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: useCallback((index: number) => present.current[index]?.clientId ?? index, []),
    estimateSize: (index) => {
      const row = present.current[index];
      return row ? estimatedHeight(row) : nearEnd;
    },
    rangeExtractor: withActive,
    // It places the rows itself, so that a row whose height was estimated wrongly renders nothing.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    // Rows of a hidden page have no height, so the last measured one is used.
    measureElement: (element, entry, instance) => {
      const size = measureElement(element, entry, instance);
      if (size > 0) return size;
      const index = instance.indexFromElement(element);
      return instance.itemSizeCache.get(instance.options.getItemKey(index)) ?? nearEnd;
    },
    anchorTo: 'end',
    followOnAppend: !newer && !hadNewer.current,
    scrollEndThreshold: newer ? 0 : nearEnd,
    overscan: 8,
    paddingStart: older ? above.older : above.first,
    initialOffset: () => rows.reduce((sum, row) => sum + estimatedHeight(row), 0),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });

  // One's own unsent message stays last. A message that arrives is inserted before it, and the virtualizer does not follow.
  const [beforeLast, last] = [rows.at(-2)?.clientId, rows.at(-1)?.clientId];
  const ends = useRef({ beforeLast, last });
  useLayoutEffect(() => {
    const was = ends.current;
    ends.current = { beforeLast, last };
    if (atEnd.current && !newer && last === was.last && beforeLast !== was.beforeLast)
      virtualizer.scrollToEnd();
  }, [beforeLast, last, newer, virtualizer]);
  useLayoutEffect(() => {
    hadNewer.current = newer;
  }, [newer]);

  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  useFollowedBox(box, {
    onScroll() {
      // Reading the element's own offsets would cost a layout in every frame.
      const { scrollOffset, scrollRect } = virtualizer;
      const top = scrollOffset ?? 0;
      const below = virtualizer.getTotalSize() - top - (scrollRect?.height ?? 0);
      atEnd.current = below <= nearEnd;
      setAway(!atEnd.current);
      if (top < ahead) on.onNearStart();
      if (newer && below < ahead) on.onNearEnd();
    },
    onWidth() {
      const top = virtualizer.scrollOffset ?? 0;
      const first = virtualizer.getVirtualItems().find(({ end }) => end > top);
      remeasure(virtualizer);
      if (followsEnd()) virtualizer.scrollToEnd();
      else if (first) virtualizer.scrollToIndex(first.index, { align: 'start' });
    },
    // The keyboard of a phone, or a notice above the field, reduces the height.
    onHeight() {
      if (followsEnd()) virtualizer.scrollToEnd();
    },
  });

  return { box, virtualizer, away: away || newer };
}

/** Resets all heights: rows in the document are measured again, the others estimated. */
function remeasure(virtualizer: Virtualizer<HTMLElement, HTMLElement>): void {
  virtualizer.measure();
  // `resizeItem` uses the offset of each row, so the offsets must be computed from the estimates first.
  virtualizer.getTotalSize();
  for (const row of virtualizer.elementsCache.values())
    if (row.isConnected) virtualizer.resizeItem(virtualizer.indexFromElement(row), row.offsetHeight);
}

interface BoxEvents {
  onScroll: () => void;
  onWidth: () => void;
  onHeight: () => void;
}

function useFollowedBox(box: RefObject<HTMLElement | null>, events: BoxEvents): void {
  const latest = useRef(events);
  latest.current = events;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let { clientWidth: width, clientHeight: height } = element;
    const scrolled = () => latest.current.onScroll();
    const observer = new ResizeObserver(() => {
      // The element of a hidden page has no size.
      if (element.clientHeight === 0) return;
      if (element.clientWidth !== width) latest.current.onWidth();
      if (element.clientHeight !== height) latest.current.onHeight();
      ({ clientWidth: width, clientHeight: height } = element);
    });
    observer.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [box]);
}
