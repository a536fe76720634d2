import { useIonToast } from '@ionic/react';
import { alertCircle, checkmarkCircle, informationCircle, warning } from 'ionicons/icons';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type Alert, connectFeedback, type ToastKind } from './feedback.ts';

const icons: Record<ToastKind, string> = {
  success: checkmarkCircle,
  error: alertCircle,
  warning,
  info: informationCircle,
};

/** Later than the first page: the dialog's machinery is not needed to sign in. */
const AlertModal = lazy(async () => ({ default: (await import('./AlertModal.tsx')).AlertModal }));

/** Shows toasts at the top and alerts, one after another. */
export function FeedbackHost() {
  const [present, dismiss] = useIonToast();
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);

  useEffect(() => {
    // While one toast is open another is dropped: the newer one takes its place.
    let shown = Promise.resolve();
    return connectFeedback({
      toast({ kind, text, duration, button }) {
        shown = shown
          .then(() => dismiss())
          .then(() =>
            present({
              message: text,
              duration,
              position: 'top',
              icon: icons[kind],
              cssClass: ['notice', kind],
              ...(button ? { buttons: [{ text: button.label, handler: button.handler }] } : {}),
            }),
          )
          .catch(() => undefined);
      },
      alert: (alert) => setAlerts((queued) => [...queued, alert]),
    });
  }, [present, dismiss]);

  const [alert] = alerts;
  if (!alert) return null;
  return (
    <Suspense fallback={null}>
      <AlertModal alert={alert} onDone={() => setAlerts((queued) => queued.slice(1))} />
    </Suspense>
  );
}
