import { useIonLoading } from '@ionic/react';
import { useEffect, useSyncExternalStore } from 'react';
import { loader } from '../api/loader.ts';
import { texts } from '../ui/texts.ts';

/** One "Procesando..." while any loading request is active. */
export function BusyLoader() {
  const busy = useSyncExternalStore(loader.subscribe, loader.active);
  const [present, dismiss] = useIonLoading();

  useEffect(() => {
    if (!busy) return;
    const shown = present({ message: texts.processing, spinner: 'dots', animated: false });
    // Dismissing before it is presented would leave it on the screen for ever.
    return () => void shown.then(() => dismiss());
  }, [busy, present, dismiss]);

  return null;
}
