/** The labels of a base map, which the map draws after its shapes: laying out text takes a slow phone longer than all the rest. */
import type { Map as MapLibreMap, StyleSpecification, SymbolLayerSpecification } from 'maplibre-gl';

interface PlacedLabel {
  layer: SymbolLayerSpecification;
  /** The id of the layer that is drawn above it; null: the lowest layer that is not the style's. */
  below: string | null;
}

export interface SplitStyle {
  shapes: StyleSpecification;
  labels: readonly PlacedLabel[];
}

export function splitStyle(style: StyleSpecification): SplitStyle {
  const labels: PlacedLabel[] = [];
  let below: string | null = null;
  for (const layer of style.layers.toReversed()) {
    if (layer.type === 'symbol') labels.unshift({ layer, below });
    else below = layer.id;
  }
  return { shapes: { ...style, layers: style.layers.filter(({ type }) => type !== 'symbol') }, labels };
}

/** Adds the labels as soon as the map has drawn its shapes; the returned function stops that. */
export function addLabelsLater(map: MapLibreMap, { shapes, labels }: SplitStyle): () => void {
  const own = new Set([...shapes.layers, ...labels.map(({ layer }) => layer)].map(({ id }) => id));
  const add = () => {
    if (!map.loaded()) return;
    stop();
    const above = map.getLayersOrder().find((id) => !own.has(id));
    for (const { layer, below } of labels) if (!map.getLayer(layer.id)) map.addLayer(layer, below ?? above);
  };
  const stop = () => {
    map.off('render', add);
  };
  if (labels.length > 0) {
    map.on('render', add);
    // A map that is at rest draws no frame by itself.
    map.triggerRepaint();
  }
  return stop;
}
