import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { showDialog } from './overlays.ts';

interface DialogProps {
  open: boolean;
  /** Called once, when the dialog is closed: by the person, or because `open` ended. */
  onClose?: () => void;
  /** The accessible name. */
  label: string;
  className?: string | undefined;
  /** The person must choose: neither Escape nor a tap beside it closes it. */
  isRequired?: boolean;
  /** The person waits: nothing closes it, and a step back is one of the page. */
  waits?: boolean;
  /** It is there to be typed into: its first field gets the focus. */
  asks?: boolean;
  children: ReactNode;
}

/** The browser's modal dialog. Its content is mounted only while it is open. */
export function Dialog({ open, onClose, ...content }: DialogProps) {
  const isReported = useRef(true);
  const close = () => {
    if (isReported.current) return;
    isReported.current = true;
    onClose?.();
  };
  const report = useEffectEvent(close);
  // Before anything is painted: Escape may follow at once.
  useLayoutEffect(() => {
    if (open) isReported.current = false;
  }, [open]);
  useEffect(() => {
    if (!open) report();
  }, [open]);
  return open ? <OpenDialog {...content} onClose={close} /> : null;
}

function OpenDialog({
  onClose,
  label,
  className,
  isRequired = false,
  waits = false,
  asks = false,
  children,
}: Omit<DialogProps, 'open'>) {
  const element = useRef<HTMLDialogElement>(null);
  const dialog = useRef<ReturnType<typeof showDialog>>(null);
  const isPressedBeside = useRef(false);
  const canClose = !isRequired && !waits;
  const close = () => {
    if (canClose) onClose?.();
  };
  const stepBack = useEffectEvent(close);

  useLayoutEffect(() => {
    if (element.current)
      dialog.current = showDialog(element.current, { close: () => stepBack(), waits, asks });
    return () => dialog.current?.hide();
  }, [waits, asks]);
  useEffect(() => () => dialog.current?.returnFocus(), []);

  // In the body, because the page may be hidden or inert below another one while a dialog is open.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns Escape into the event «cancel»
    <dialog
      ref={element}
      className={className}
      aria-label={label}
      tabIndex={-1}
      closedby={canClose ? 'closerequest' : 'none'}
      onCancel={(event) => {
        // A file input's own event of this name bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      // A press that begins inside, for example to select text, may end beside.
      onMouseDown={(event) => {
        isPressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (isPressedBeside.current && isBeside(event)) close();
      }}
      // The dialog may be inside a screen's form in React's tree, which its own form must not submit.
      onSubmit={(event) => event.stopPropagation()}
    >
      {children}
    </dialog>,
    document.body,
  );
}

function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
