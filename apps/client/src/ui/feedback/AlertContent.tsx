import { IonIcon } from '@ionic/react';
import { close } from 'ionicons/icons';
import { texts } from '../texts.ts';
import type { Alert, AlertAction } from './feedback.ts';

interface Props {
  alert: Alert;
  onChoose: (action: AlertAction) => void;
  onClose: () => void;
}

/** Title, optional subtitle, actions with label, handler and condition, optional close button. */
export function AlertContent({ alert, onChoose, onClose }: Props) {
  const offered = alert.actions.filter(({ condition }) =>
    typeof condition === 'function' ? condition() : (condition ?? true),
  );
  return (
    <>
      <div className="dialog-head">
        <h2>{alert.title}</h2>
        {alert.closeButton ? (
          <button type="button" className="button plain icon-only" aria-label={texts.close} onClick={onClose}>
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
            onClick={() => onChoose(action)}
          >
            {action.label}
          </button>
        ))}
      </div>
    </>
  );
}
