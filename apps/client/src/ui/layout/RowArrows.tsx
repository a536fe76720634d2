import { chevronBack, chevronForward } from 'ionicons/icons';
import { type RefObject, useEffect, useState } from 'react';
import { scrollBehaviour } from '../../device/appearance.ts';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import { Icon } from './Icon.tsx';
import styles from './layout.module.css';

/** The share of the visible part that an arrow scrolls, so that some items stay visible. */
const step = 0.75;

/**
 * Arrows at the ends of a row that scrolls sideways, because a mouse wheel can't scroll it. The row's parent must be positioned.
 * The keyboard moves within the row itself, so the arrows are neither stops of the Tab key nor read aloud.
 */
export function RowArrows({ row }: { row: RefObject<HTMLElement | null> }) {
  const withMouse = useMediaQuery('(hover: hover) and (pointer: fine)');
  const hidden = useHiddenEnds(row, withMouse);
  const move = (direction: -1 | 1) =>
    row.current?.scrollBy({
      left: direction * step * row.current.clientWidth,
      behavior: scrollBehaviour(),
    });
  return (
    <>
      {hidden.before ? (
        <button
          type="button"
          className={`${styles.arrow} ${styles.back}`}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => move(-1)}
        >
          <Icon icon={chevronBack} />
        </button>
      ) : null}
      {hidden.after ? (
        <button
          type="button"
          className={`${styles.arrow} ${styles.forward}`}
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => move(1)}
        >
          <Icon icon={chevronForward} />
        </button>
      ) : null}
    </>
  );
}

const nothing = { before: false, after: false };

/** The ends of the row at which items are hidden. */
function useHiddenEnds(row: RefObject<HTMLElement | null>, enabled: boolean) {
  const [hidden, setHidden] = useState(nothing);
  useEffect(() => {
    const element = row.current;
    if (!element || !enabled) return setHidden(nothing);
    const read = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      // Scroll positions are fractional.
      const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
      setHidden((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const resized = new ResizeObserver(read);
    resized.observe(element);
    const filled = new MutationObserver(read);
    filled.observe(element, { childList: true });
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      resized.disconnect();
      filled.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [row, enabled]);
  return hidden;
}
