/**
 * Which vocabulary a vector archive speaks. Archives differ in how they name layers and kinds; the style is written
 * once over what this file finds out, and draws what is there.
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

/** Null when the layers are of a vocabulary that the style does not know: better a plain ground than an empty map. */
export function detectTileSchema(metadata: unknown): TileSchema | null {
  const layers = vectorLayersOf(metadata);
  const names = new Set(layers.map((layer) => layer.id));
  if (names.has('transportation')) return { vocabulary: 'openmaptiles', layers: names };
  if (!names.has('roads') || !(names.has('earth') || names.has('water'))) return null;
  // The property was renamed from `pmap:kind` to `kind`; an archive without field lists is taken as a new one.
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
