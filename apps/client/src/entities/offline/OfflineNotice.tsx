import { sentence } from '@callejero/contract/sentence.ts';
import { formatDateTime } from '../../ui/values/format.ts';
import './offline.css';

/** Said above what comes from the device. */
export function OfflineNotice({ at }: { at: string | null }) {
  if (at === null) return null;
  return (
    <p className="kept-notice" role="status">
      {sentence(`Sin conexión: así lo viste el ${formatDateTime(at)}`)} Puede haber cambiado.
    </p>
  );
}
