/** The arithmetic of a picture's zoom: scale and displacement, in pixels from the middle of the box. */

import { maxScale } from '../../device/photo-viewer.ts';

export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}

export interface Spot {
  x: number;
  y: number;
}

interface Box {
  width: number;
  height: number;
}

/** How much larger one step of the buttons and keys makes the picture. */
export const zoomStep = 1.4;
export const wholeView: ZoomView = { scale: 1, x: 0, y: 0 };

const between = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value));

/** Limits scale and displacement, so that the picture always fills its box. */
function withinBox(view: ZoomView, box: Box): ZoomView {
  const scale = Math.min(maxScale, Math.max(1, view.scale));
  return {
    scale,
    x: between(view.x, (box.width * (scale - 1)) / 2),
    y: between(view.y, (box.height * (scale - 1)) / 2),
  };
}

/** Changes the scale so that the point at `focus` stays in place. */
export function zoomAt(view: ZoomView, scale: number, focus: Spot, box: Box): ZoomView {
  const next = Math.min(maxScale, Math.max(1, scale));
  const ratio = next / view.scale;
  return withinBox(
    { scale: next, x: focus.x - (focus.x - view.x) * ratio, y: focus.y - (focus.y - view.y) * ratio },
    box,
  );
}

export function panBy(view: ZoomView, by: Spot, box: Box): ZoomView {
  return withinBox({ ...view, x: view.x + by.x, y: view.y + by.y }, box);
}

export function distance(a: Spot, b: Spot): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export function middle(a: Spot, b: Spot): Spot {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
