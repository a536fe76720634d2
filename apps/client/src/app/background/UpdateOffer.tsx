import { useEffect } from 'react';
import { log } from '../../device/log.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { texts } from '../../ui/texts.ts';

/** Milliseconds between checks. Browsers check for a new version at page loads only, and this app may stay open. */
const pause = 60 * 60_000;

/** Registers the service worker and offers a new version when there is one. */
export function UpdateOffer() {
  useEffect(() => {
    // Only a build has a service worker.
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    let isGone = false;
    let stop = () => {};
    register()
      .then((registration) => {
        if (registration && !isGone) stop = checkOnReturn(registration);
      })
      .catch((error: unknown) => log('the service worker could not be registered', error));
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return null;
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => {
    worker.addEventListener('controlling', ({ isUpdate }) => {
      if (isUpdate) window.location.reload();
    });
    feedback.info(texts.updateReady, { button: texts.update, onButton: () => worker.messageSkipWaiting() });
  });
  return await worker.register();
}

/** Checks for a new version when the app becomes active again after a while. */
function checkOnReturn(registration: ServiceWorkerRegistration): () => void {
  let last = Date.now();
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < pause) return;
    last = Date.now();
    // Fails without connection.
    registration.update().catch((error: unknown) => log('no new version could be looked for', error));
  };
  document.addEventListener('visibilitychange', check);
  return () => document.removeEventListener('visibilitychange', check);
}
