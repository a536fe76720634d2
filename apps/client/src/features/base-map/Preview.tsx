import type { Rectangle } from '@callejero/contract/rectangle.ts';
import { useState } from 'react';
import { Layer, Source } from 'react-map-gl/maplibre';
import { settings } from '../../api/settings.ts';
import { cameraFor } from '../../ui/map/bounds.ts';
import { MapView } from '../../ui/map/MapView.tsx';
import type { BaseMapSettings } from '../../ui/map/style/base-map.ts';
import styles from './base-map.module.css';
import { toArea } from './rectangle-area.ts';
import { texts } from './texts.ts';

/** Reads bytes of an archive that only this page sees. */
export type ReadArchive = (offset: number, length: number) => Promise<ArrayBuffer>;

/** Pixels of the smallest map that is shown: the rectangle is in view on every device. */
const smallest = { width: 300, height: 220 };

/** The city's base map, or one that nobody else sees; with the edges of a rectangle. */
export function Preview({ readBytes, area }: { readBytes?: ReadArchive; area?: Rectangle }) {
  const [trial] = useState(() => readBytes && baseMapIn(readBytes));
  const { center, zoom } = settings().city;
  const corners = area && [
    { lng: area.west, lat: area.south },
    { lng: area.east, lat: area.north },
  ];
  const camera = corners && cameraFor(corners, smallest.width, smallest.height, { padding: 16 });
  const label = area ? texts.extract.rectangleMap : readBytes ? texts.archive.preview : texts.style.preview;
  return (
    <div className={styles.preview}>
      <MapView label={label} initialCamera={camera ?? { ...center, zoom }} {...(trial ? { trial } : {})}>
        {({ theme }) => (area ? <RectangleLayer edges={area} isLight={theme === 'light'} /> : null)}
      </MapView>
    </div>
  );
}

function RectangleLayer({ edges, isLight }: { edges: Rectangle; isLight: boolean }) {
  const color = settings().brand.text[isLight ? 0 : 1];
  return (
    <Source id="rectangle" type="geojson" data={toArea(edges)}>
      <Layer id="rectangle-fill" type="fill" paint={{ 'fill-color': color, 'fill-opacity': 0.12 }} />
      <Layer id="rectangle-line" type="line" paint={{ 'line-color': color, 'line-width': 2 }} />
    </Source>
  );
}

let archives = 0;

function baseMapIn(readBytes: ReadArchive): BaseMapSettings {
  archives += 1;
  // The map's style names the archive by this key.
  const key = `archivo-${archives}`;
  const getBytes = async (offset: number, length: number) => ({ data: await readBytes(offset, length) });
  return { pmtiles: { getKey: () => key, getBytes }, styleUrl: null, town: null, attribution: null };
}
