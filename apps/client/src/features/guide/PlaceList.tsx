import type { Point } from '@callejero/contract/resource.ts';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type CategoryTree, lookOf } from './category-tree.ts';
import { PlaceCard } from './PlaceCard.tsx';
import type { PlaceRow } from './place-row.ts';
import { nextIndex } from './roving.ts';
import { useHolidays } from './use-holidays.ts';

interface PlaceListProps {
  places: readonly PlaceRow[];
  tree: CategoryTree;
  now: Date;
  position: Point | null;
  chosen: string | null;
  highlighted: string | null;
  /** The place that was looked at last: gets the focus back. */
  returnTo: string | null;
  onChoose: (id: string) => void;
  onHighlight: (id: string | null) => void;
}

/** Cards drawn at first and with each step: 500 with pictures at once would make the first paint wait. */
const step = 40;

/** The places as a list: one stop of the Tab key, within it the arrow keys. */
export function PlaceList({ places, ...props }: PlaceListProps) {
  const holidays = useHolidays();
  const [drawn, setDrawn] = useState(step);
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLLIElement>(null);
  const wanted = useRef<number | null>(null);
  const active = Math.min(current, Math.max(0, places.length - 1));

  // Other places begin at the top again.
  const first = places[0]?.id;
  const [shownFirst, setShownFirst] = useState(first);
  if (first !== shownFirst) {
    setShownFirst(first);
    setCurrent(0);
    setDrawn(step);
  }

  // Back from a place, the list is where it was left.
  const { returnTo } = props;
  const returned = useRef(false);
  useEffect(() => {
    if (returned.current || returnTo === null) return;
    returned.current = true;
    const index = places.findIndex((place) => place.id === returnTo);
    if (index < 0) return;
    setDrawn((count) => Math.max(count, index + step));
    setCurrent(index);
    wanted.current = index;
  }, [returnTo, places]);

  useEffect(() => {
    const index = wanted.current;
    if (index === null || index >= drawn) return;
    wanted.current = null;
    list.current?.querySelectorAll<HTMLElement>('.place-card')[index]?.focus();
  });

  // New results under the focus would drop it on the page: it goes to the first of them.
  const focused = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places are what may take the focused card away
  useLayoutEffect(() => {
    if (focused.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('.place-card')?.focus({ preventScroll: true });
  }, [places]);

  useEffect(() => {
    const sentinel = end.current;
    if (!sentinel || drawn >= places.length) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setDrawn((count) => count + step);
      },
      { rootMargin: '600px' },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [drawn, places.length]);

  // The pin under the mouse is shown in the list, if that does not take the list from under someone's fingers.
  const { highlighted } = props;
  useEffect(() => {
    if (highlighted === null || list.current?.matches(':hover, :focus-within')) return;
    list.current
      ?.querySelector(`[data-place="${CSS.escape(highlighted)}"]`)
      ?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextIndex(event.key, active, places.length);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    setDrawn((count) => Math.max(count, next + 1));
    wanted.current = next;
  };

  return (
    <ul
      ref={list}
      className="place-list"
      aria-label="Lugares"
      onKeyDown={onKeyDown}
      onFocus={() => {
        focused.current = true;
      }}
      onBlur={(event) => {
        // To nowhere is not out of the list: the card was taken away, or the window left.
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
          focused.current = false;
      }}
    >
      {places.slice(0, drawn).map((place, index) => (
        <li key={place.id}>
          <PlaceCard
            place={place}
            look={lookOf(props.tree, place.categories)}
            now={props.now}
            holidays={holidays}
            position={props.position}
            chosen={place.id === props.chosen}
            highlighted={place.id === highlighted}
            tabIndex={index === active ? 0 : -1}
            onChoose={(id) => {
              setCurrent(index);
              props.onChoose(id);
            }}
            onHighlight={props.onHighlight}
          />
        </li>
      ))}
      {drawn < places.length ? <li ref={end} aria-hidden="true" className="place-list-more" /> : null}
    </ul>
  );
}
