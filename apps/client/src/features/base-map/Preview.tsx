import { settings } from '../../api/settings.ts';
import { MapView } from '../../ui/map/MapView.tsx';
import styles from './BaseMap.module.css';
import { texts } from './texts.ts';

export function Preview() {
  const { center, zoom } = settings().city;
  return (
    <div className={styles.preview}>
      <MapView label={texts.now.title} initialCamera={{ ...center, zoom }} />
    </div>
  );
}
