import { close } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { IconButton } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

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
export function Modal({ open, onClose, title, large, asks = false, foot, children }: ModalProps) {
  return (
    <Dialog
      className={large ? 'dialog large' : 'dialog'}
      open={open}
      onClose={onClose}
      label={title}
      asks={asks}
    >
      <div className="dialog-head">
        <h2 className="dialog-title">{title}</h2>
        <IconButton icon={close} label={texts.close} onClick={onClose} />
      </div>
      <div className="dialog-body">{children}</div>
      {foot ? <div className="dialog-foot">{foot}</div> : null}
    </Dialog>
  );
}
