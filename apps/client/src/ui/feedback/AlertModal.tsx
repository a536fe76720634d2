import { IonIcon, IonModal } from '@ionic/react';
import { close } from 'ionicons/icons';
import { useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { useDialogName } from '../useDialogName.ts';
import type { Alert, AlertAction } from './feedback.ts';

/** The seed's alert: title, optional subtitle, actions with label, handler and condition, optional close button. */
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
    // After Ionic has put the dialog's element back: what follows may take the whole page away.
    if (next) setTimeout(next);
  };
  const offered = alert.actions.filter(({ condition }) =>
    typeof condition === 'function' ? condition() : (condition ?? true),
  );

  return (
    <IonModal
      className="dialog"
      isOpen={open}
      onDidDismiss={dismissed}
      backdropDismiss={alert.closeButton ?? alert.onClose !== undefined}
      {...named}
    >
      <div className="dialog-head">
        <h2>{alert.title}</h2>
        {alert.closeButton ? (
          <button
            type="button"
            className="button plain icon-only"
            aria-label={texts.close}
            onClick={() => setOpen(false)}
          >
            <IonIcon icon={close} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {alert.subtitle ? <p className="dialog-body">{alert.subtitle}</p> : null}
      <div className="dialog-foot">
        {offered.map((action) => (
          <button
            key={action.label}
            type="button"
            className={`button ${action.variant ?? 'secondary'}`}
            onClick={() => choose(action)}
          >
            {action.label}
          </button>
        ))}
      </div>
    </IonModal>
  );
}
