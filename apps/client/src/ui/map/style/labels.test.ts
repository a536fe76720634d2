import type { LayerSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { splitStyle } from './labels.ts';

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
