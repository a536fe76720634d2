import { useEffect, useSyncExternalStore } from 'react';
import { http } from '../../api/http/http.ts';
import { later } from '../../device/later.ts';
import { log } from '../../device/log.ts';
import { pageLoaded } from '../../device/page-loaded.ts';
import { isPageInUse, watchTyping } from '../../device/page-use.ts';
import { isDirty } from '../../ui/form/draft/leave-guard.ts';
import { Button } from '../../ui/layout/Button.tsx';
import { texts } from '../../ui/texts.ts';
import { createWebUpdate } from '../update/web-update.ts';
import styles from './background.module.css';

/** Milliseconds between checks. Browsers check for a new version at page loads only, and this app may stay open. */
const pause = 60 * 60_000;

let activate = () => {};
const update = createWebUpdate({
  activate: () => activate(),
  reload: () => window.location.reload(),
  isHidden: () => document.visibilityState === 'hidden',
  isIdle: () => !isDirty() && !http.isWriting() && !isPageInUse(),
  later,
});

/** Registers the service worker and offers a new version when there is one. */
export function UpdateOffer() {
  const isOffered = useSyncExternalStore(update.subscribe, update.isOffered);
  useEffect(() => {
    // Only a build has a service worker.
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    let isGone = false;
    let stop = () => {};
    // The app's files, which the worker stores, would compete with those of the first page.
    pageLoaded()
      .then(register)
      .then((registration) => {
        if (registration && !isGone) stop = checkOnReturn(registration);
      })
      .catch((error: unknown) => log('the service worker could not be registered', error));
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  if (!isOffered) return null;
  return (
    <aside className={`${styles.strip} ${styles.below}`} aria-label={texts.updateReady}>
      <span className="one-line grow shrink" role="status">
        {texts.updateReady}
      </span>
      <Button variant="plain" onClick={update.accept}>
        {texts.update}
      </Button>
      <Button variant="plain" onClick={update.decline}>
        {texts.updateLater}
      </Button>
    </aside>
  );
}

async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox('/sw.js');
  activate = () => worker.messageSkipWaiting();
  worker.addEventListener('waiting', update.waiting);
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate) update.controlled();
  });
  watchTyping();
  return await worker.register();
}

/** Checks for a new version when the app becomes active again after a while. */
function checkOnReturn(registration: ServiceWorkerRegistration): () => void {
  let last = Date.now();
  const check = () => {
    update.visibilityChanged();
    if (document.visibilityState !== 'visible' || Date.now() - last < pause) return;
    last = Date.now();
    // Fails without connection.
    registration.update().catch((error: unknown) => log('no new version could be looked for', error));
  };
  document.addEventListener('visibilitychange', check);
  return () => document.removeEventListener('visibilitychange', check);
}
