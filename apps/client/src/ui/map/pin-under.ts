import type { Map as MapLibre } from 'maplibre-gl';

/** Whether a point of the layers or a marker lies under the element. */
export function hasPinUnder(
  map: Pick<MapLibre, 'getContainer' | 'getLayer' | 'queryRenderedFeatures'>,
  element: Pick<Element, 'getBoundingClientRect'>,
  layers: readonly string[],
): boolean {
  const frame = map.getContainer();
  const box = element.getBoundingClientRect();
  const { left, top } = frame.getBoundingClientRect();
  const corners: [[number, number], [number, number]] = [
    [box.left - left, box.top - top],
    [box.right - left, box.bottom - top],
  ];
  const drawn = layers.filter((layer) => map.getLayer(layer));
  if (drawn.length > 0 && map.queryRenderedFeatures(corners, { layers: drawn }).length > 0) return true;
  return [...frame.querySelectorAll('.maplibregl-marker')].some((marker) => {
    const pin = marker.getBoundingClientRect();
    return pin.left < box.right && pin.right > box.left && pin.top < box.bottom && pin.bottom > box.top;
  });
}
