import type { Point } from '@callejero/contract/resource.ts';
import { useMemo } from 'react';
import { Marker } from 'react-map-gl/maplibre';
import { cameraFor } from '../../../ui/map/bounds.ts';
import { MapView } from '../../../ui/map/MapView.tsx';
import styles from './merge.module.css';
import { pinAnchors } from './pin-anchors.ts';
import { mergeTexts as texts } from './texts.ts';

/** About the size of the map on the page, exact enough for the camera. */
const size = { width: 340, height: 240 };

/** Both points, each with its letter. */
export default function MergeMap({ points }: { points: Readonly<Record<'A' | 'B', Point>> }) {
  const { A, B } = points;
  const camera = useMemo(
    () => cameraFor([A, B], size.width, size.height, { padding: 56, maxZoom: 18 }) ?? { ...A, zoom: 17 },
    [A, B],
  );
  const anchors = pinAnchors(points);
  return (
    <MapView label={texts.map} initialCamera={camera}>
      {() =>
        (['A', 'B'] as const).map((letter) => (
          <Marker
            key={letter}
            longitude={points[letter].lng}
            latitude={points[letter].lat}
            anchor={anchors[letter]}
          >
            <span
              className={styles.pin}
              data-letter={letter}
              data-anchor={anchors[letter]}
              role="img"
              aria-label={texts.record(letter)}
            >
              {letter}
            </span>
          </Marker>
        ))
      }
    </MapView>
  );
}
