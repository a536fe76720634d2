import { expect, it } from 'vitest';
import { pastedArea } from './pasted-area.ts';

it('a pasted feature is its geometry, and what is no GeoJSON stays as it was written', () => {
  const geometry = { type: 'Polygon', coordinates: [] };
  const feature = { type: 'Feature', properties: {}, geometry };
  for (const pasted of [geometry, feature, { type: 'FeatureCollection', features: [feature] }])
    expect(pastedArea(JSON.stringify(pasted))).toEqual(geometry);
  const many = { type: 'FeatureCollection', features: [feature, feature] };
  expect(pastedArea(JSON.stringify(many))).toEqual(many);
  expect(pastedArea('POLYGON((0 0))')).toBe('POLYGON((0 0))');
  expect(pastedArea(' ')).toBeNull();
});
