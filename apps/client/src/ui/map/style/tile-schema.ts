/**
 * Detects the vocabulary of a vector archive. Archives name layers and kinds differently; the style is built from the detected
 * schema and draws only layers that the archive has.
 */

/** One entry of `vector_layers` in a TileJSON or in a PMTiles archive's metadata. */
interface VectorLayer {
  id: string;
  fields?: Record<string, unknown>;
}

export type TileVocabulary = 'protomaps' | 'protomaps-legacy' | 'openmaptiles';

export interface TileSchema {
  vocabulary: TileVocabulary;
  layers: ReadonlySet<string>;
}

/** Null for an unknown vocabulary: a plain background is better than an empty map. */
export function detectTileSchema(metadata: unknown): TileSchema | null {
  const layers = vectorLayersOf(metadata);
  const names = new Set(layers.map((layer) => layer.id));
  if (names.has('transportation')) return { vocabulary: 'openmaptiles', layers: names };
  if (!names.has('roads') || !(names.has('earth') || names.has('water'))) return null;
  // The property was renamed from `pmap:kind` to `kind`; an archive without field lists is treated as a new one.
  const legacy = layers.some((layer) => layer.fields !== undefined && 'pmap:kind' in layer.fields);
  return { vocabulary: legacy ? 'protomaps-legacy' : 'protomaps', layers: names };
}

function vectorLayersOf(metadata: unknown): VectorLayer[] {
  if (typeof metadata !== 'object' || metadata === null || !('vector_layers' in metadata)) return [];
  const { vector_layers: layers } = metadata;
  if (!Array.isArray(layers)) return [];
  return layers.filter(
    (layer: unknown): layer is VectorLayer =>
      typeof layer === 'object' && layer !== null && 'id' in layer && typeof layer.id === 'string',
  );
}
