import { close } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useDialogName } from '../hooks/useDialogName.ts';
import { useReturnFocus } from '../hooks/useReturnFocus.ts';
import { texts } from '../texts.ts';
import { IconButton } from './Button.tsx';
import { focusWhenShown } from './focus-when-shown.ts';
import { IonModal } from './ion-modal.ts';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Fills the height: for lists to choose from. */
  large?: boolean;
  /** It is there to be typed into: its first field gets the focus. */
  asks?: boolean;
  foot?: ReactNode;
  children: ReactNode;
}

/** A dialog with a title, a way to close it and its own scrolling. */
export function Modal({ open, onClose, title, large, asks, foot, children }: ModalProps) {
  const named = useDialogName(title);
  useReturnFocus(open);
  return (
    <IonModal
      className={large ? 'dialog large' : 'dialog'}
      isOpen={open}
      onDidPresent={({ target }) => asks && focusField(target)}
      onDidDismiss={onClose}
      {...named}
    >
      <div className="dialog-head">
        <h2>{title}</h2>
        <IconButton icon={close} label={texts.close} onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
      {foot ? <div className="dialog-foot">{foot}</div> : null}
    </IonModal>
  );
}

/** Ionic leaves the focus where it is within a dialog, else it gives it to the dialog. */
function focusField(dialog: EventTarget | null): void {
  if (!(dialog instanceof HTMLElement)) return;
  const field = dialog.querySelector<HTMLElement>('.dialog-body :is(input, textarea):not([hidden])');
  if (field) focusWhenShown(field);
}
