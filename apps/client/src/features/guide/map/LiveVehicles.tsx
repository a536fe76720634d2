import { vehicleKinds } from '@callejero/contract/enums/vehicles.ts';
import { bicycleOutline, busOutline, carOutline } from 'ionicons/icons';
import { Marker } from 'react-map-gl/maplibre';
import { directionsUrl } from '../../../device/maps.ts';
import { useLiveVehicles } from '../../../entities/vehicle/live-vehicles.ts';
import { texts } from '../../../entities/vehicle/texts.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { formatRelative } from '../../../ui/values/format.ts';
import styles from './LiveVehicles.module.css';

const icons = {
  car: carOutline,
  van: busOutline,
  truck: busOutline,
  motorcycle: bicycleOutline,
  bicycle: bicycleOutline,
} as const;

/** Vehicles that share their position. One of a commerce opens the commerce's page, another one its position. */
export function LiveVehicles({ onChoose }: { onChoose: (commerce: string) => void }) {
  const live = useLiveVehicles(null, useNow());
  return live.map(({ id, kind, brand, model, commerce, position, positionAt }) => {
    if (!position || !positionAt) return null;
    const name = commerce?.name ?? [vehicleKinds[kind], brand, model].filter(Boolean).join(' ');
    const label = texts.marker(name, formatRelative(positionAt));
    const content = (
      <>
        <Icon icon={icons[kind]} />
        <span>{texts.now}</span>
      </>
    );
    return (
      <Marker key={id} longitude={position.lng} latitude={position.lat} style={{ zIndex: 1 }}>
        {commerce ? (
          <button
            type="button"
            className={styles.vehicle}
            aria-label={label}
            onClick={(event) => {
              event.stopPropagation();
              onChoose(commerce.id);
            }}
          >
            {content}
          </button>
        ) : (
          <a
            className={`${styles.vehicle} undecorated`}
            aria-label={label}
            href={directionsUrl(position)}
            target="_blank"
            rel="noreferrer"
          >
            {content}
          </a>
        )}
      </Marker>
    );
  });
}
