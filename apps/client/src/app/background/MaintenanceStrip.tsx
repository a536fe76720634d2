import { useEffect, useSyncExternalStore } from 'react';
import { loadSettings, settings, subscribeSettings } from '../../api/settings.ts';

/** Milliseconds between looks at whether it has ended. */
const pause = 30_000;

const maintenanceNow = () => settings().maintenance;

/** Says on every page that nothing can be saved now, for as long as that lasts. */
export function MaintenanceStrip() {
  const sentence = useSyncExternalStore(subscribeSettings, maintenanceNow);
  const isOn = sentence !== null;
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => void loadSettings(), pause);
    return () => clearInterval(timer);
  }, [isOn]);
  // The region exists beforehand, so that screen readers announce what appears in it.
  return (
    <div role="status">
      {sentence === null ? null : <p className="maintenance row border-box small-text">{sentence}</p>}
    </div>
  );
}
