import { formatError } from '../../api/http/errors.ts';
import { texts } from '../texts.ts';

export interface AlertAction {
  label: string;
  /** Runs after the alert closed. */
  handler?: () => void;
  /** The action is offered only if this is true. */
  condition?: boolean | (() => boolean);
  variant?: 'primary' | 'secondary' | 'plain' | 'danger';
}

/** The seed's alert. */
export interface Alert {
  title: string;
  subtitle?: string | undefined;
  actions: readonly AlertAction[];
  /** Offers a button that closes without choosing; without it the person must choose. */
  closeButton?: boolean;
  /** Called when it was closed without choosing. */
  onClose?: () => void;
}

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface Toast {
  kind: ToastKind;
  text: string;
  duration: number;
  buttons: readonly ToastButton[];
  /** The toast's first button takes the focus if the focused element was removed. */
  takesLostFocus: boolean;
}

/** A button of a toast; pressing it closes the toast. */
interface ToastButton {
  label: string;
  handler: () => void;
}

const toastDuration = 2000;
const infoToastDuration = 4000;

interface FeedbackSink {
  toast(toast: Toast): void;
  alert(alert: Alert): void;
}

const waiting: ((sink: FeedbackSink) => void)[] = [];
let sink: FeedbackSink | null = null;

/** Connects the host that shows messages. Until it is mounted messages wait. */
export function connectFeedback(next: FeedbackSink): () => void {
  sink = next;
  for (const show of waiting.splice(0)) show(next);
  return () => {
    if (sink === next) sink = null;
  };
}

function show(say: (sink: FeedbackSink) => void): void {
  if (sink) say(sink);
  else waiting.push(say);
}

function toast(
  kind: ToastKind,
  text: string,
  duration: number,
  buttons: Toast['buttons'] = [],
  takesLostFocus = false,
): void {
  show((host) => host.toast({ kind, text, duration, buttons, takesLostFocus }));
}

interface InfoOptions extends Partial<Pick<Toast, 'duration' | 'takesLostFocus'>> {
  button?: string;
  onButton?: () => void;
  close?: string;
}

/** Toasts, alerts and confirmations, callable from anywhere. */
export const feedback = {
  success: (text: string) => toast('success', text, toastDuration),
  warning: (text: string) => toast('warning', text, toastDuration),
  /** `cause`: a text, or any thrown value. */
  error(cause: unknown) {
    toast('error', typeof cause === 'string' ? cause : formatError(cause), toastDuration);
  },
  /** `close`: the label of the button that only closes the toast. */
  info(text: string, options: InfoOptions = {}) {
    const { button, onButton, close, duration = infoToastDuration, takesLostFocus } = options;
    const buttons = [
      ...(button ? [{ label: button, handler: () => onButton?.() }] : []),
      ...(close ? [{ label: close, handler: () => undefined }] : []),
    ];
    toast('info', text, duration, buttons, takesLostFocus);
  },
  alert(alert: Alert) {
    show((host) => host.alert(alert));
  },
  /** Confirms with "Si" or "No". `detail` names what will be lost. */
  confirm(question: string, detail?: string): Promise<boolean> {
    return new Promise((resolve) =>
      feedback.alert({
        title: question,
        subtitle: detail,
        actions: [
          { label: texts.no, variant: 'secondary', handler: () => resolve(false) },
          { label: texts.yes, variant: 'primary', handler: () => resolve(true) },
        ],
        onClose: () => resolve(false),
      }),
    );
  },
};
