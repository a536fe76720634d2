import { useEffect, useState } from 'react';
import { TopLayer } from '../layout/TopLayer.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { texts } from '../texts.ts';
import { type Alert, connectFeedback, type Toast } from './feedback.ts';
import { ToastBox } from './ToastBox.tsx';
import { toastFoot } from './toast-place.ts';

/** Loaded after the first page: signing in needs no dialog. */
const AlertModal = lazyPart(async () => (await import('./AlertModal.tsx')).AlertModal);

/**
 * Milliseconds before a toast is shown. The region of the toasts leaves a dialog that is closing, and screen readers announce only
 * what is added to a region after that.
 */
const regionDelay = 100;

interface Numbered<T> {
  value: T;
  id: number;
}

/** Shows the last toast, and alerts one after another. */
export function FeedbackHost() {
  const [toast, setToast] = useState<(Numbered<Toast> & { foot: number | null }) | null>(null);
  const [alerts, setAlerts] = useState<readonly Numbered<Alert>[]>([]);

  useEffect(() => {
    let last = 0;
    let timer = 0;
    const disconnect = connectFeedback({
      toast(value) {
        clearTimeout(timer);
        last += 1;
        const next = { value, id: last };
        timer = window.setTimeout(() => setToast({ ...next, foot: toastFoot() }), regionDelay);
      },
      alert(value) {
        last += 1;
        const next = { value, id: last };
        setAlerts((queued) => [...queued, next]);
      },
    });
    return () => {
      clearTimeout(timer);
      disconnect();
    };
  }, []);

  const [alert] = alerts;
  return (
    <>
      <TopLayer>
        <div
          popover="manual"
          className="toasts"
          role="status"
          aria-label={texts.toast}
          style={typeof toast?.foot === 'number' ? { top: 'auto', bottom: toast.foot } : undefined}
        >
          {toast ? <ToastBox key={toast.id} toast={toast.value} onClose={() => setToast(null)} /> : null}
        </div>
      </TopLayer>
      {alert ? (
        <AlertModal
          key={alert.id}
          alert={alert.value}
          onDone={() => setAlerts((queued) => queued.slice(1))}
        />
      ) : null}
    </>
  );
}
