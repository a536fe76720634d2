import { type PointerEvent, useRef } from 'react';
import type { SheetMotion } from './sheet-motion.ts';
import { type SheetStop, settle } from './sheet-stops.ts';

interface Drag {
  y: number;
  /** The sheet's height when the drag began, and now. */
  from: number;
  height: number;
  at: number;
  lastY: number;
  velocity: number;
  moved: boolean;
}

/** The handlers of what a bottom sheet is dragged by; released, the sheet slides to a stop. `height` is the one at rest. */
export function useSheetDrag(
  motion: SheetMotion,
  heights: Record<SheetStop, number>,
  height: number,
  onSettle: (stop: SheetStop) => void,
) {
  const drag = useRef<Drag | null>(null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    drag.current = {
      y: event.clientY,
      from: height,
      height,
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
    current.height = Math.max(heights.peek * 0.7, Math.min(heights.full, current.from + distance));
    motion.hold(current.height, heights.full);
  };
  const onPointerUp = () => {
    const current = drag.current;
    drag.current = null;
    if (!current?.moved) return;
    const next = settle(current.height, current.velocity, heights);
    motion.slide(current.height, heights[next]);
    onSettle(next);
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}
