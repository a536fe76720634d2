import { useIonToast } from '@ionic/react';
import { alertCircle, checkmarkCircle, informationCircle, warning } from 'ionicons/icons';
import { useEffect, useState } from 'react';
import { AlertModal } from './AlertModal.tsx';
import { type Alert, connectFeedback, type ToastKind } from './feedback.ts';

const icons: Record<ToastKind, string> = {
  success: checkmarkCircle,
  error: alertCircle,
  warning,
  info: informationCircle,
};

/** Shows toasts at the top and alerts, one after another. */
export function FeedbackHost() {
  const [present] = useIonToast();
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);

  useEffect(
    () =>
      connectFeedback({
        toast({ kind, text, duration, button }) {
          void present({
            message: text,
            duration,
            position: 'top',
            icon: icons[kind],
            cssClass: ['notice', kind],
            ...(button ? { buttons: [{ text: button.label, handler: button.handler }] } : {}),
          });
        },
        alert: (alert) => setAlerts((queued) => [...queued, alert]),
      }),
    [present],
  );

  const [alert] = alerts;
  return alert ? <AlertModal alert={alert} onDone={() => setAlerts((queued) => queued.slice(1))} /> : null;
}
