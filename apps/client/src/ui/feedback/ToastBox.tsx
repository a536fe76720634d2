import { alertCircle, checkmarkCircle, informationCircle, warning } from 'ionicons/icons';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Icon } from '../layout/Icon.tsx';
import { focusTopmost } from '../layout/overlays.ts';
import type { Toast, ToastKind } from './feedback.ts';
import { clearMainButtons } from './toast-place.ts';

const icons: Record<ToastKind, string> = {
  success: checkmarkCircle,
  error: alertCircle,
  warning,
  info: informationCircle,
};

/** Milliseconds between two checks: the focused row is removed only after its list was read again. */
const interval = 100;

/** A focused heading counts as lost focus too: it got the focus when its page opened, for example after archiving in a form. */
const isFocusLost = () => !document.activeElement || document.activeElement.matches('body, h1');

/** A message that disappears by itself. */
export function ToastBox({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { kind, text, duration, buttons, takesLostFocus } = toast;
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const timer = setTimeout(() => close(), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  useEffect(() => {
    if (!takesLostFocus) return;
    const timer = setInterval(() => {
      if (!isFocusLost()) return;
      clearInterval(timer);
      box.current?.querySelector('button')?.focus();
    }, interval);
    return () => clearInterval(timer);
  }, [takesLostFocus]);
  useLayoutEffect(() => {
    if (box.current) clearMainButtons(box.current);
  }, []);
  // A layout effect, because after the removal from the document the box no longer contains the focus.
  useLayoutEffect(() => {
    const own = box.current;
    return () => {
      if (own?.contains(document.activeElement)) focusTopmost();
    };
  }, []);

  return (
    <div ref={box} className="toast">
      <Icon className="toast-icon" icon={icons[kind]} />
      <p className="toast-text">{text}</p>
      {buttons.map(({ label, handler }) => (
        <button
          key={label}
          type="button"
          className="toast-button"
          onClick={() => {
            handler();
            onClose();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
