import { describe, expect, it } from 'vitest';
import { maxScale } from '../../device/photo-viewer.ts';
import { panBy, wholeView, zoomAt } from './zoom.ts';

const box = { width: 400, height: 800 };

describe('the zoom of a picture', () => {
  it('is between 1 and 3', () => {
    expect(zoomAt(wholeView, 10, { x: 0, y: 0 }, box)).toEqual({ scale: maxScale, x: 0, y: 0 });
    expect(zoomAt({ scale: 2, x: 30, y: 0 }, 0.2, { x: 0, y: 0 }, box)).toEqual(wholeView);
  });

  it('keeps the point under the finger in place', () => {
    const focus = { x: 100, y: -50 };
    const before = { scale: 1.5, x: 20, y: 10 };
    const after = zoomAt(before, 2.5, focus, box);
    const pointUnder = (view: typeof before) => [
      (focus.x - view.x) / view.scale,
      (focus.y - view.y) / view.scale,
    ];
    for (const [axis, value] of pointUnder(after).entries())
      expect(value).toBeCloseTo(pointUnder(before)[axis] ?? Number.NaN, 9);
  });

  it('never shows anything beyond the edges', () => {
    expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 1000, y: -1000 }, box)).toEqual({
      scale: 2,
      x: 200,
      y: -400,
    });
    expect(panBy(wholeView, { x: 50, y: 50 }, box)).toEqual(wholeView);
    expect(zoomAt({ scale: 3, x: 400, y: 800 }, 1.5, { x: 0, y: 0 }, box)).toEqual({
      scale: 1.5,
      x: 100,
      y: 200,
    });
  });
});
