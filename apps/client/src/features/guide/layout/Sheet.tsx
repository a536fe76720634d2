import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './Sheet.module.css';
import { sheetMotion } from './sheet-motion.ts';
import { neighbour, type SheetStop } from './sheet-stops.ts';
import { useSheetDrag } from './useSheetDrag.ts';

interface SheetProps {
  label: string;
  stop: SheetStop;
  heights: Record<SheetStop, number>;
  onStop: (stop: SheetStop) => void;
  /** The part that every stop shows. */
  head: ReactNode;
  children: ReactNode;
}

/** The stop after a press on the grip. */
const nextStop: Record<SheetStop, SheetStop> = { peek: 'half', half: 'full', full: 'peek' };

/**
 * A bottom sheet with three stops. It is dragged by its head, and moved by its button or the arrow keys on it. It rises when
 * something hidden below the edge gets the focus.
 */
export function Sheet({ label, stop, heights, onStop, head, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const [motion] = useState(() => sheetMotion(() => sheet.current));
  /** Where the sheet is laid out, or slides to. */
  const at = useRef<{ stop: SheetStop; height: number } | null>(null);

  const height = heights[stop];
  useLayoutEffect(() => {
    const last = at.current;
    at.current = { stop, height };
    if (last?.height === height) return;
    if (last && last.stop !== stop) motion.slide(last.height, height);
    // Only the size of the screen has changed.
    else motion.rest(height);
  }, [motion, stop, height]);

  const drag = useSheetDrag(motion, heights, height, (next) => {
    at.current = { stop: next, height: heights[next] };
    onStop(next);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStop(neighbour(stop, event.key === 'ArrowUp' ? 1 : -1));
  };

  return (
    <section ref={sheet} className="guide-sheet" aria-label={label}>
      <div className={styles.sheetHead} {...drag}>
        <button
          type="button"
          className={styles.sheetGrip}
          aria-label={texts.sheet[stop]}
          aria-expanded={stop !== 'peek'}
          onClick={() => onStop(nextStop[stop])}
          onKeyDown={onKeyDown}
        >
          <span className={styles.sheetBar} aria-hidden="true" />
        </button>
        {head}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the focus of what is in it */}
      <div
        className="guide-sheet-body"
        data-scrolls
        onFocus={() => {
          if (stop === 'peek') onStop('half');
        }}
      >
        {children}
      </div>
    </section>
  );
}
