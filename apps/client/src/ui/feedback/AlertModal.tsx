import { Dialog } from '../layout/Dialog.tsx';
import { AlertContent } from './AlertContent.tsx';
import type { Alert } from './feedback.ts';

/** The seed's alert, as a dialog of its own. */
export function AlertModal({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  // After the dialog is closed, because the handler may move the focus or open another one.
  const end = (next?: () => void) => {
    onDone();
    if (next) setTimeout(next);
  };
  const close = () => end(alert.onClose);
  return (
    <Dialog
      className="dialog"
      open
      onClose={close}
      label={alert.title}
      isRequired={!(alert.closeButton ?? alert.onClose !== undefined)}
    >
      <AlertContent alert={alert} onChoose={({ handler }) => end(handler)} onClose={close} />
    </Dialog>
  );
}
