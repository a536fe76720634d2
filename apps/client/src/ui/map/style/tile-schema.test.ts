import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { describe, expect, test } from 'vitest';
import { archiveStyle, plainStyle } from './style.ts';
import { detectTileSchema, type TileVocabulary } from './tile-schema.ts';
import { townStyle } from './town-style.ts';

const layersOf = (names: string[], fields: Record<string, string> = {}) => ({
  vector_layers: names.map((id) => ({ id, fields })),
});

const archives: Record<TileVocabulary, unknown> = {
  'protomaps-legacy': {
    vector_layers: [
      { id: 'earth', fields: {} },
      { id: 'roads', fields: { 'pmap:kind': 'string', highway: 'string' } },
      { id: 'water', fields: {} },
      { id: 'physical_line', fields: {} },
    ],
  },
  protomaps: layersOf(
    ['earth', 'landcover', 'landuse', 'water', 'buildings', 'roads', 'places', 'pois', 'boundaries'],
    {
      kind: 'String',
    },
  ),
  openmaptiles: layersOf(['water', 'transportation', 'transportation_name', 'building', 'place', 'park']),
};

describe('detectTileSchema', () => {
  for (const [vocabulary, metadata] of Object.entries(archives))
    test(`knows ${vocabulary}`, () => expect(detectTileSchema(metadata)?.vocabulary).toBe(vocabulary));

  test('treats roads without fields as the current vocabulary', () => {
    expect(detectTileSchema({ vector_layers: [{ id: 'earth' }, { id: 'roads' }] })?.vocabulary).toBe(
      'protomaps',
    );
  });

  test('returns null for other vocabularies', () => {
    for (const metadata of [
      null,
      'x',
      {},
      { vector_layers: 3 },
      { vector_layers: [null, { id: 3 }] },
      layersOf(['streets']),
    ])
      expect(detectTileSchema(metadata)).toBeNull();
  });
});

describe('the style', () => {
  for (const theme of ['light', 'dark'] as const) {
    test(`is valid and draws only layers that the archive has (${theme})`, () => {
      expect(validateStyleMin(plainStyle(theme))).toEqual([]);
      expect(validateStyleMin(townStyle('https://example.org/town.geojson', theme))).toEqual([]);
      for (const metadata of Object.values(archives)) {
        const schema = detectTileSchema(metadata);
        if (!schema) throw new Error('Unknown vocabulary');
        const style = archiveStyle('https://example.org/map.pmtiles', schema, theme);
        expect(validateStyleMin(style)).toEqual([]);
        const drawn = style.layers.flatMap((layer) =>
          'source-layer' in layer ? [layer['source-layer'] ?? ''] : [],
        );
        expect(drawn.length).toBeGreaterThan(5);
        expect(drawn.filter((name) => !schema.layers.has(name))).toEqual([]);
      }
    });
  }

  test('needs no glyph server, no sprite', () => {
    const schema = detectTileSchema(archives.protomaps);
    if (!schema) throw new Error('Unknown vocabulary');
    const style = archiveStyle('https://example.org/map.pmtiles', schema, 'light');
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
  });
});
