import { log } from '../log.ts';

/** Calls back when the camera becomes allowed, where the browser reports it. Returns a function that stops it. */
export function onCameraAllowed(listener: () => void): () => void {
  let status: PermissionStatus | null = null;
  let stopped = false;
  const changed = () => {
    if (status?.state === 'granted') listener();
  };
  navigator.permissions
    ?.query({ name: 'camera' as PermissionName })
    .then((asked) => {
      if (stopped) return;
      status = asked;
      status.addEventListener('change', changed);
    })
    // Not every browser reports the camera's permission: there the person tries again.
    .catch((error: unknown) => log('no permission to watch', error));
  return () => {
    stopped = true;
    status?.removeEventListener('change', changed);
  };
}
