import type { LayerSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { splitStyle } from './labels.ts';

const shape = (id: string): LayerSpecification => ({ id, type: 'background' });
const label = (id: string, visibility?: 'none' | 'visible'): LayerSpecification => ({
  ...{ id, type: 'symbol', source: 'base' },
  layout: { 'icon-image': 'x', ...(visibility && { visibility }) },
});

test('a style is drawn without its labels, and with its layers in their order', () => {
  const { shapes, labels } = splitStyle({
    version: 8,
    sources: {},
    layers: [
      shape('ground'),
      label('arrows'),
      label('unused', 'none'),
      shape('bridges'),
      label('towns', 'visible'),
    ],
  });
  expect(labels).toEqual(['arrows', 'towns']);
  expect(shapes.layers).toEqual([
    shape('ground'),
    label('arrows', 'none'),
    label('unused', 'none'),
    shape('bridges'),
    label('towns', 'none'),
  ]);
});
