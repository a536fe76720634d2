import { log } from '../log.ts';

/** Tells when the camera is allowed that wasn't, where the browser says so. Answers how to stop. */
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
    // Not every browser can be asked about cameras: there the person tries again.
    .catch((error: unknown) => log('no permission to watch', error));
  return () => {
    stopped = true;
    status?.removeEventListener('change', changed);
  };
}
