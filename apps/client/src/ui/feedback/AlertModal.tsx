import { useRef, useState } from 'react';
import { useDialogName } from '../hooks/useDialogName.ts';
import { IonModal } from '../layout/ion-modal.ts';
import { AlertContent } from './AlertContent.tsx';
import type { Alert, AlertAction } from './feedback.ts';

/** The seed's alert, as a dialog of its own. */
export function AlertModal({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const named = useDialogName(alert.title);
  const [open, setOpen] = useState(true);
  const chosen = useRef<AlertAction | null>(null);

  const choose = (action: AlertAction) => {
    chosen.current = action;
    setOpen(false);
  };
  const dismissed = () => {
    onDone();
    const next = chosen.current ? chosen.current.handler : alert.onClose;
    // After Ionic has moved the dialog's element back: the handler may remove the whole page.
    if (next) setTimeout(next);
  };

  return (
    <IonModal
      className="dialog"
      isOpen={open}
      onDidDismiss={dismissed}
      backdropDismiss={alert.closeButton ?? alert.onClose !== undefined}
      {...named}
    >
      <AlertContent alert={alert} onChoose={choose} onClose={() => setOpen(false)} />
    </IonModal>
  );
}
