import { settings } from '../../api/settings.ts';
import { MapView } from '../../ui/map/MapView.tsx';
import { texts } from './texts.ts';

// biome-ignore lint/style/noDefaultExport: loaded lazily
export default function Preview() {
  return (
    <div className="base-map-preview">
      <MapView label={texts.now.title} initialCamera={{ ...settings().city.center, zoom: 13 }} />
    </div>
  );
}
