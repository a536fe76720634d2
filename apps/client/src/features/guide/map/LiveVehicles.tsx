import { IonIcon } from '@ionic/react';
import { bicycleOutline, busOutline, carOutline } from 'ionicons/icons';
import { Marker } from 'react-map-gl/maplibre';
import { useLiveVehicles } from '../../../entities/vehicle/live-vehicles.ts';
import { texts } from '../../../entities/vehicle/texts.ts';
import { useNow } from '../../../ui/hooks/useNow.ts';
import { formatRelative } from '../../../ui/values/format.ts';
import styles from './LiveVehicles.module.css';

const icons = {
  car: carOutline,
  van: busOutline,
  truck: busOutline,
  motorcycle: bicycleOutline,
  bicycle: bicycleOutline,
} as const;

/** Vehicles that share where they are, of a commerce whose page they lead to. */
export function LiveVehicles({ onChoose }: { onChoose: (commerce: string) => void }) {
  const live = useLiveVehicles(null, useNow());
  return live.map(({ id, kind, commerce, position, positionAt }) =>
    commerce && position && positionAt ? (
      <Marker key={id} longitude={position.lng} latitude={position.lat} style={{ zIndex: 1 }}>
        <button
          type="button"
          className={styles.vehicle}
          aria-label={texts.marker(commerce.name, formatRelative(positionAt))}
          onClick={(event) => {
            event.stopPropagation();
            onChoose(commerce.id);
          }}
        >
          <IonIcon icon={icons[kind]} aria-hidden="true" />
          <span>{texts.now}</span>
        </button>
      </Marker>
    ) : null,
  );
}
