import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { log } from '../../device/log.ts';
import { storage } from '../../device/storage/storage.ts';

/** Returns a picture to its form if the system ended the app while it was being taken. Loaded only if there may be one. */
export function RestoredPicture() {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the app starts
  useEffect(() => {
    if (!storage.read('restoreConfig')) return;
    import('./start-restore.ts')
      .then(({ startRestore }) => startRestore(navigate))
      .catch((error: unknown) => log('pictures could not be restored', error));
  }, []);
  return null;
}
