import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './Sheet.module.css';
import { neighbour, type SheetStop, settle } from './sheet-stops.ts';

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
  const [dragged, setDragged] = useState<number | null>(null);
  const drag = useRef<{
    y: number;
    height: number;
    at: number;
    lastY: number;
    velocity: number;
    moved: boolean;
  } | null>(null);
  const height = dragged ?? heights[stop];

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    drag.current = {
      y: event.clientY,
      height: heights[stop],
      at: event.timeStamp,
      lastY: event.clientY,
      velocity: 0,
      moved: false,
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current;
    if (!current) return;
    const distance = current.y - event.clientY;
    // A small movement during a press is not a drag.
    if (!current.moved && Math.abs(distance) < 6) return;
    if (!current.moved) {
      current.moved = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const elapsed = Math.max(1, event.timeStamp - current.at);
    current.velocity = 0.6 * ((current.lastY - event.clientY) / elapsed) + 0.4 * current.velocity;
    current.at = event.timeStamp;
    current.lastY = event.clientY;
    setDragged(Math.max(heights.peek * 0.7, Math.min(heights.full, current.height + distance)));
  };
  const onPointerUp = () => {
    const current = drag.current;
    drag.current = null;
    setDragged(null);
    if (current?.moved && dragged !== null) onStop(settle(dragged, current.velocity, heights));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStop(neighbour(stop, event.key === 'ArrowUp' ? 1 : -1));
  };

  return (
    <section
      className={`guide-sheet ${stop} ${dragged === null ? '' : 'dragging'}`}
      aria-label={label}
      style={{ height: `${height}px` }}
    >
      <div
        className={styles.sheetHead}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
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
