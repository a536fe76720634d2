import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { distance, middle, panBy, type Spot, wholeView, type ZoomView, zoomAt } from './zoom.ts';
import { followed, swipeStep } from './zoom-swipe.ts';

/** Two taps within this time (ms) and this distance (px) are a double tap. */
const doubleTap = { time: 300, reach: 30 };
const centre: Spot = { x: 0, y: 0 };

interface GestureOptions {
  stage: RefObject<HTMLDivElement | null>;
  leads: (step: -1 | 1) => boolean;
  onStep: (step: -1 | 1) => void;
  /** The person touches the picture. */
  onTouch: () => void;
}

export type ZoomGestures = ReturnType<typeof useZoomGestures>;

/** Zooming by fingers, mouse and wheel; an unzoomed picture can be dragged to the next one. */
export function useZoomGestures({ stage, leads, onStep, onTouch }: GestureOptions) {
  const [view, setView] = useState<ZoomView>(wholeView);
  /** How far the picture is dragged to the side; null while it is not dragged. */
  const [drag, setDrag] = useState<number | null>(null);
  const fingers = useRef(new Map<number, Spot>());
  const began = useRef({ at: 0, x: 0, y: 0, pinched: false });
  const tap = useRef({ at: 0, x: 0, y: 0 });

  const size = () => ({
    width: stage.current?.clientWidth ?? 0,
    height: stage.current?.clientHeight ?? 0,
  });
  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : centre;
  };
  const change = (next: (now: ZoomView, box: { width: number; height: number }) => ZoomView) => {
    onTouch();
    setView((now) => next(now, size()));
  };

  // React's wheel listener is passive and can't prevent the page from zooming too.
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    change((now, box) => zoomAt(now, now.scale * Math.exp(-event.deltaY / 400), spotOf(event), box));
  });
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => turn(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [stage]);

  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const spot = spotOf(event);
    fingers.current.set(event.pointerId, spot);
    if (fingers.current.size === 1) began.current = { at: event.timeStamp, ...spot, pinched: false };
    else began.current.pinched = true;
  };
  const move = (event: PointerEvent) => {
    const from = fingers.current.get(event.pointerId);
    if (!from) return;
    const to = spotOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, to);
    if (other) {
      const [before, after] = [middle(from, other), middle(to, other)];
      const factor = distance(to, other) / Math.max(1, distance(from, other));
      setDrag(null);
      change((now, box) => {
        const moved = panBy(now, { x: after.x - before.x, y: after.y - before.y }, box);
        return zoomAt(moved, moved.scale * factor, after, box);
      });
    } else if (view.scale > 1) {
      change((now, box) => panBy(now, { x: to.x - from.x, y: to.y - from.y }, box));
    } else if (!began.current.pinched) {
      const dx = to.x - began.current.x;
      onTouch();
      setDrag(followed(dx, leads(dx < 0 ? 1 : -1)));
    }
  };
  const up = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId)) return;
    const spot = spotOf(event);
    const { at, x, y, pinched } = began.current;
    const step = swipeStep(spot.x - x, event.timeStamp - at, size().width);
    setDrag(null);
    if (view.scale === 1 && !pinched && step !== 0 && leads(step)) {
      onStep(step);
      return;
    }
    const last = tap.current;
    const still = !pinched && distance({ x, y }, spot) < doubleTap.reach;
    const twice =
      still && event.timeStamp - last.at < doubleTap.time && distance(last, spot) < doubleTap.reach;
    tap.current = { at: twice || !still ? 0 : event.timeStamp, ...spot };
    if (twice) change((now, box) => (now.scale > 1 ? wholeView : zoomAt(now, 2, spot, box)));
  };
  const cancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    setDrag(null);
  };

  return {
    view,
    drag,
    zoomBy: (factor: number) => change((now, box) => zoomAt(now, now.scale * factor, centre, box)),
    pan: (by: Spot) => change((now, box) => panBy(now, by, box)),
    whole: () => setView(wholeView),
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: cancel },
  };
}
