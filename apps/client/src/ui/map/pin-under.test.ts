import { expect, it } from 'vitest';
import { hasPinUnder } from './pin-under.ts';

type AskedMap = Parameters<typeof hasPinUnder>[0];
const boxAt = (left: number, top: number, width: number, height: number) => ({
  getBoundingClientRect: () =>
    ({ left, top, right: left + width, bottom: top + height, width, height }) as DOMRect,
});

/** A map that begins at 100, 50 of the page, with a point of its layer at 300, 200 of its own and these markers. */
function mapWith(markers: readonly ReturnType<typeof boxAt>[], point: [number, number] | null): AskedMap {
  return {
    getContainer: () =>
      ({ ...boxAt(100, 50, 400, 300), querySelectorAll: () => markers }) as unknown as HTMLElement,
    getLayer: ((layer: string) => (layer === 'pins' ? {} : undefined)) as AskedMap['getLayer'],
    queryRenderedFeatures: (([[left, top], [right, bottom]]: [[number, number], [number, number]]) =>
      point && point[0] >= left && point[0] <= right && point[1] >= top && point[1] <= bottom
        ? [{}]
        : []) as unknown as AskedMap['queryRenderedFeatures'],
  };
}
const sources = boxAt(350, 220, 150, 40);

it('the sources have a pin under them that a layer draws, or that is a marker', () => {
  expect(hasPinUnder(mapWith([], [260, 180]), sources, ['pins', 'missing'])).toBe(true);
  expect(hasPinUnder(mapWith([], [240, 180]), sources, ['pins'])).toBe(false);
  expect(hasPinUnder(mapWith([], [260, 180]), sources, [])).toBe(false);
  expect(hasPinUnder(mapWith([boxAt(340, 240, 30, 30)], null), sources, [])).toBe(true);
  expect(hasPinUnder(mapWith([boxAt(300, 240, 30, 30)], null), sources, ['pins'])).toBe(false);
});
