import { useIonToast } from '@ionic/react';
import { alertCircle, checkmarkCircle, informationCircle, warning } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { type Alert, connectFeedback, type ToastKind } from './feedback.ts';
import { latestOnly } from './latest-only.ts';
import { focusFirstButton, returnLostFocus } from './toast-focus.ts';
import { toastPlace } from './toast-place.ts';

const icons: Record<ToastKind, string> = {
  success: checkmarkCircle,
  error: alertCircle,
  warning,
  info: informationCircle,
};

/** Loaded after the first page: signing in needs no dialog. */
const AlertModal = lazyPart(async () => (await import('./AlertModal.tsx')).AlertModal);

/**
 * Escape and the phone's back button close the overlay with the highest index. Toasts are not closed by them, so their index is
 * removed and the dialog below gets the key.
 */
function letThrough({ target }: CustomEvent): void {
  (target as HTMLIonToastElement).overlayIndex = 0;
}

/** Shows the last toast, and alerts one after another. */
export function FeedbackHost() {
  const [present, dismiss] = useIonToast();
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);

  useEffect(() => {
    const showLatest = latestOnly();
    return connectFeedback({
      toast({ kind, text, duration, buttons, takesLostFocus }) {
        void showLatest(async () => {
          // Ionic drops a toast while another one is open.
          await dismiss();
          await present({
            message: text,
            duration,
            ...toastPlace(),
            icon: icons[kind],
            cssClass: ['notice', kind],
            buttons: buttons.map(({ label, handler }) => ({ text: label, handler })),
            onWillPresent: letThrough,
            onDidDismiss: takesLostFocus ? returnLostFocus : () => undefined,
          });
          if (takesLostFocus) focusFirstButton();
        });
      },
      alert: (alert) => setAlerts((queued) => [...queued, alert]),
    });
  }, [present, dismiss]);

  const [alert] = alerts;
  if (!alert) return null;
  return <AlertModal alert={alert} onDone={() => setAlerts((queued) => queued.slice(1))} />;
}
