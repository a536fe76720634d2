import type { Point } from '@callejero/contract/resource.ts';
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { NextPage } from '../../../api/http/next-page.ts';
import { useHolidays } from '../../../entities/place/useHolidays.ts';
import { useOnDuty } from '../../../entities/place/useOnDuty.ts';
import { nextIndex } from '../../../ui/roving.ts';
import styles from '../layout/guide.module.css';
import { type CategoryTree, getLook } from '../query/category-tree.ts';
import type { PlaceRow } from '../query/place-row.ts';
import { texts } from '../texts.ts';
import { ListEnd } from './ListEnd.tsx';
import { PlaceCard } from './PlaceCard.tsx';

interface PlaceListProps {
  places: readonly PlaceRow[];
  /** The number of matches. */
  total: number;
  more: NextPage | null;
  tree: CategoryTree;
  now: Date;
  origin: Point;
  highlighted: string | null;
  /** The place that was open last, whose card gets the focus back. */
  returnTo: string | null;
  onChoose: (id: string) => void;
  onHighlight: (id: string | null) => void;
}

/**
 * The places as a list: one stop of the Tab key, with arrow keys within it. Memoized, so that moving the map beside it stays
 * smooth.
 */
export const PlaceList = memo(function PlaceList({ places, tree, onChoose, ...props }: PlaceListProps) {
  const holidays = useHolidays();
  const duty = useOnDuty(props.now);
  const [current, setCurrent] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | null>(null);
  const active = Math.min(current, Math.max(0, places.length - 1));
  const looks = useMemo(() => places.map(({ categories }) => getLook(tree, categories)), [places, tree]);

  // A new list begins at its first place again.
  const first = places[0]?.id;
  const [shownFirst, setShownFirst] = useState(first);
  if (first !== shownFirst) {
    setShownFirst(first);
    setCurrent(0);
  }

  // After closing a place, the list returns to its card.
  const { returnTo } = props;
  const returned = useRef(false);
  useEffect(() => {
    if (returned.current || returnTo === null) return;
    returned.current = true;
    const index = places.findIndex((place) => place.id === returnTo);
    if (index < 0) return;
    setCurrent(index);
    // The map or the search may have opened the place: they have got the focus back.
    if (document.activeElement?.matches('body, h1')) wanted.current = index;
  }, [returnTo, places]);

  useEffect(() => {
    const index = wanted.current;
    if (index === null) return;
    wanted.current = null;
    list.current?.querySelectorAll<HTMLElement>('.place-card')[index]?.focus();
  });

  // When new results remove the focused card, the focus moves to the first card.
  const focused = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places are what may take the focused card away
  useLayoutEffect(() => {
    if (focused.current && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('.place-card')?.focus({ preventScroll: true });
  }, [places]);

  // Scrolls to the card of the pin under the mouse, unless the list itself is in use.
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
    wanted.current = next;
  };

  return (
    <>
      <ul
        ref={list}
        className={styles.placeList}
        aria-label={texts.results.list}
        onKeyDown={onKeyDown}
        onFocus={() => {
          focused.current = true;
        }}
        onBlur={(event) => {
          // Without `relatedTarget` the card was removed or the window lost the focus; the list was not left.
          if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget))
            focused.current = false;
        }}
      >
        {places.map((place, index) => (
          <li className={styles.placeListItem} key={place.id}>
            <PlaceCard
              place={place}
              look={looks[index] ?? getLook(tree, place.categories)}
              now={props.now}
              holidays={holidays}
              shift={duty.now.get(place.id)}
              origin={props.origin}
              highlighted={place.id === highlighted}
              tabIndex={index === active ? 0 : -1}
              onChoose={onChoose}
              onHighlight={props.onHighlight}
            />
          </li>
        ))}
      </ul>
      <ListEnd shown={places.length} total={props.total} more={props.more} />
    </>
  );
});
