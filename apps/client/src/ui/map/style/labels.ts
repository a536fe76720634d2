/** The labels of a base map, which the map draws after its shapes: laying out text takes a slow phone longer than all the rest. */
import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { afterCalm } from '../../../device/calm.ts';
import { isLowEndDevice } from '../low-end-device.ts';

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

/** Milliseconds without a press for which a slow device waits with the labels: their layout would delay the answer to the next one. */
const calm = isLowEndDevice() ? 1000 : 0;

/** Shows the labels once the map has drawn its shapes; the returned function stops that. */
export function showLabelsLater(map: MapLibreMap, labels: readonly string[]): () => void {
  const show = () => {
    for (const id of labels)
      if (map.getLayer(id)) map.setLayoutProperty(id, 'visibility', 'visible', { validate: false });
  };
  const onRender = () => {
    if (!map.loaded()) return;
    stop();
    stop = afterCalm(show, calm);
  };
  let stop = () => {
    map.off('render', onRender);
  };
  if (labels.length > 0) map.on('render', onRender);
  return () => stop();
}
