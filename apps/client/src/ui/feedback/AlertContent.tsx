import { close } from 'ionicons/icons';
import { Button, IconButton } from '../layout/Button.tsx';
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
        <h2 className="dialog-title">{alert.title}</h2>
        {alert.closeButton ? <IconButton icon={close} label={texts.close} onClick={onClose} /> : null}
      </div>
      {alert.subtitle ? <p className="dialog-body">{alert.subtitle}</p> : null}
      <div className="dialog-foot">
        {offered.map((action) => (
          <Button key={action.label} variant={action.variant} onClick={() => onChoose(action)}>
            {action.label}
          </Button>
        ))}
      </div>
    </>
  );
}
