import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { addLabelsLater, splitStyle } from './labels.ts';

const shape = (id: string): LayerSpecification => ({ id, type: 'background' });
const label = (id: string): LayerSpecification => ({ id, type: 'symbol', source: 'base' });

test('a style is drawn without its labels, and each label finds its place again', () => {
  const { shapes, labels } = splitStyle({
    version: 8,
    sources: {},
    layers: [shape('ground'), label('arrows'), label('rivers'), shape('bridges'), label('towns')],
  });
  expect(shapes.layers.map(({ id }) => id)).toEqual(['ground', 'bridges']);
  expect(labels.map(({ layer, below }) => [layer.id, below])).toEqual([
    ['arrows', 'bridges'],
    ['rivers', 'bridges'],
    ['towns', null],
  ]);
});

test('a map at rest, which draws no frame by itself, gets its labels too', () => {
  const { shapes, labels } = splitStyle({
    version: 8,
    sources: {},
    layers: [shape('ground'), label('towns')],
  });
  const order = ['ground', 'pins'];
  const frames = new Set<() => void>();
  const map = {
    loaded: () => true,
    on: (_: 'render', draw: () => void) => frames.add(draw),
    off: (_: 'render', draw: () => void) => frames.delete(draw),
    triggerRepaint: () => {
      for (const draw of frames) draw();
    },
    getLayersOrder: () => order,
    getLayer: (id: string) => order.includes(id) || undefined,
    addLayer: ({ id }: LayerSpecification, before: string) => order.splice(order.indexOf(before), 0, id),
  };
  addLabelsLater(map as unknown as MapLibreMap, { shapes, labels });
  expect(order).toEqual(['ground', 'towns', 'pins']);
});
