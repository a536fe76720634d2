/** The area of a quarter on the base map. Import it lazily, because it imports MapLibre. */
import { getRings, type QuarterArea } from '@callejero/contract/resources/quarters.ts';
import { Layer, Source } from 'react-map-gl/maplibre';
import { settings } from '../../api/settings.ts';
import { cameraFor } from '../../ui/map/bounds.ts';
import { MapView } from '../../ui/map/MapView.tsx';

/** Pixels of the smallest map that is shown: the area is in view on every device. */
const smallest = { width: 300, height: 240 };

export function AreaMap({ area, label }: { area: QuarterArea; label: string }) {
  const { city, brand } = settings();
  const vertices = getRings(area)
    .flat()
    .map(([lng, lat]) => ({ lng, lat }));
  const camera = cameraFor(vertices, smallest.width, smallest.height, { padding: 16 });
  return (
    <MapView label={label} initialCamera={camera ?? { ...city.center, zoom: 13 }}>
      {({ theme }) => {
        const color = brand.text[theme === 'light' ? 0 : 1];
        return (
          <Source id="quarter" type="geojson" data={area}>
            <Layer id="quarter-fill" type="fill" paint={{ 'fill-color': color, 'fill-opacity': 0.2 }} />
            <Layer id="quarter-line" type="line" paint={{ 'line-color': color, 'line-width': 2 }} />
          </Source>
        );
      }}
    </MapView>
  );
}
