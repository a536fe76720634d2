import { useEffect } from 'react';
import { log } from '../../device/log.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { texts } from '../../ui/texts.ts';

/** Browsers look for a new version when a page is loaded, which an app that stays open never is. */
const pause = 60 * 60_000;

/** Registers the service worker and offers a new version when one is there. */
export function UpdateOffer() {
  useEffect(() => {
    // Only a build has one.
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

/** Looks for a new version when somebody comes back to the app after a while. */
function checkOnReturn(registration: ServiceWorkerRegistration): () => void {
  let last = Date.now();
  const check = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last < pause) return;
    last = Date.now();
    // Without connection there is nothing new.
    registration.update().catch((error: unknown) => log('no new version could be looked for', error));
  };
  document.addEventListener('visibilitychange', check);
  return () => document.removeEventListener('visibilitychange', check);
}
