import type { Point } from '@callejero/contract/resource.ts';
import { settings } from '../../../../api/settings.ts';
import { PointsMap } from '../../../../ui/map/points/PointsMap.tsx';
import styles from '../offers/offers.module.css';
import { placeTexts } from '../texts.ts';

/** A map with the vehicle's position alone. */
export function VehicleMap({ id, name, position }: { id: string; name: string; position: Point }) {
  return (
    <div className={styles.map}>
      <PointsMap
        label={placeTexts.map(name)}
        initialCamera={{ ...position, zoom: 15 }}
        selected={{ id, name, ...position, color: settings().brand.text[0], icon: 'bus' }}
      />
    </div>
  );
}
