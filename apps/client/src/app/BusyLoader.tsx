import { useSyncExternalStore } from 'react';
import { loader } from '../api/http/loader.ts';
import { Dialog } from '../ui/layout/Dialog.tsx';
import { texts } from '../ui/texts.ts';

/** One "Procesando..." while any loading request is active. */
export function BusyLoader() {
  const busy = useSyncExternalStore(loader.subscribe, loader.active);
  return (
    <Dialog className="loader" open={busy} waits label={texts.processing}>
      <span className="loader-dots" aria-hidden="true">
        <span className="loader-dot" />
        <span className="loader-dot" />
        <span className="loader-dot" />
      </span>
      {texts.processing}
    </Dialog>
  );
}
