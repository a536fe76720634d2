/** The labels of a base map, which the map draws after its shapes: laying out text takes a slow phone longer than all the rest. */
import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';

export interface SplitStyle {
  /** The style with its labels hidden. */
  shapes: StyleSpecification;
  /** The ids of the hidden layers. */
  labels: readonly string[];
}

export function splitStyle(style: StyleSpecification): SplitStyle {
  const labels = new Set(
    style.layers
      .filter(({ type, layout }) => type === 'symbol' && (layout?.visibility ?? 'visible') === 'visible')
      .map(({ id }) => id),
  );
  const layers = style.layers.map((layer) =>
    layer.type === 'symbol' && labels.has(layer.id)
      ? { ...layer, layout: { ...layer.layout, visibility: 'none' as const } }
      : layer,
  );
  return { shapes: { ...style, layers }, labels: [...labels] };
}

/** Shows the labels as soon as the map has drawn its shapes; the returned function stops that. */
export function showLabelsLater(map: MapLibreMap, labels: readonly string[]): () => void {
  const show = () => {
    if (!map.loaded()) return;
    stop();
    for (const id of labels)
      if (map.getLayer(id)) map.setLayoutProperty(id, 'visibility', 'visible', { validate: false });
  };
  const stop = () => {
    map.off('render', show);
  };
  if (labels.length > 0) map.on('render', show);
  return stop;
}
