import { settings } from '../../api/settings.ts';
import { MapView } from '../../ui/map/MapView.tsx';
import styles from './BaseMap.module.css';
import { texts } from './texts.ts';

export function Preview() {
  return (
    <div className={styles.preview}>
      <MapView label={texts.now.title} initialCamera={{ ...settings().city.center, zoom: 13 }} />
    </div>
  );
}
