import type { Point } from '@callejero/contract/resource.ts';
import { Marker } from 'react-map-gl/maplibre';
import { NamedIcon } from '../layout/NamedIcon.tsx';
import styles from './pins.module.css';
import type { MapPoint } from './points/points.ts';
import { inkOn } from './style/contrast.ts';
import { mapTexts } from './texts.ts';

interface MapPinsProps {
  position: Point | null;
  selected: MapPoint | null;
  highlighted: MapPoint | null;
}

/** The pins that are drawn as HTML: the few that must be sharp, named and above all others. */
export function MapPins({ position, selected, highlighted }: MapPinsProps) {
  return (
    <>
      {position ? (
        <Marker longitude={position.lng} latitude={position.lat}>
          <span className={styles.position} role="img" aria-label={mapTexts.position} />
        </Marker>
      ) : null}
      {highlighted && highlighted.id !== selected?.id ? (
        <Marker longitude={highlighted.lng} latitude={highlighted.lat} style={{ pointerEvents: 'none' }}>
          <PinShape point={highlighted} kind="highlighted" />
        </Marker>
      ) : null}
      {selected ? (
        <Marker
          key={selected.id}
          longitude={selected.lng}
          latitude={selected.lat}
          anchor="bottom"
          style={{ zIndex: 2, pointerEvents: 'none' }}
        >
          <PinShape point={selected} kind="selected" />
        </Marker>
      ) : null}
    </>
  );
}

function PinShape({ point, kind }: { point: MapPoint; kind: 'selected' | 'highlighted' }) {
  return (
    <span className={`map-pin ${kind}`} aria-hidden="true">
      {kind === 'selected' ? <span className={styles.name}>{point.name}</span> : null}
      <span className={styles.badge} style={{ backgroundColor: point.color, color: inkOn(point.color) }}>
        <NamedIcon name={point.icon} />
      </span>
    </span>
  );
}
