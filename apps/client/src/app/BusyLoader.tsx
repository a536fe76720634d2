import { useIonLoading } from '@ionic/react';
import { useEffect, useSyncExternalStore } from 'react';
import { loader } from '../api/http/loader.ts';
import { texts } from '../ui/texts.ts';

const overlays = ['ion-modal', 'ion-loading', 'ion-alert', 'ion-action-sheet', 'ion-popover'];
const dismissed = ['ionModalDidDismiss', 'ionLoadingDidDismiss', 'ionAlertDidDismiss'];

/**
 * Ionic hides the page from screen readers while an overlay is open. When the loader and a dialog close together, each of them
 * finds the other still open and leaves the page hidden.
 */
function unhidePage(): void {
  requestAnimationFrame(() => {
    if (document.querySelector(overlays.map((name) => `${name}:not(.overlay-hidden)`).join())) return;
    for (const outlet of document.querySelectorAll('ion-router-outlet'))
      outlet.removeAttribute('aria-hidden');
  });
}

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

  useEffect(() => {
    for (const event of dismissed) document.addEventListener(event, unhidePage);
    return () => {
      for (const event of dismissed) document.removeEventListener(event, unhidePage);
    };
  }, []);

  return null;
}
