import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../api/http/errors.ts';
import { feedback } from '../../ui/feedback/feedback.ts';

interface SendingOptions {
  /** What is missing before anything is sent. */
  check?: () => readonly ErrorDetail[];
  send: () => Promise<unknown>;
  done: string;
  onDone: () => void;
  /** The fields that show what is wrong with them; anything else is told. */
  fields: readonly string[];
}

interface Sending {
  /** By field. */
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  /** Forgets the errors: they are of something else than what is asked now. */
  clear: () => void;
  /** Spread over the `<form>`. */
  form: {
    ref: React.RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent) => void;
    noValidate: true;
  };
}

/** A form of a dialog that is sent once: errors stand at their fields, and the first of them has the focus. */
export function useSending({ check, send, done, onDone, fields }: SendingOptions): Sending {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const first = form.current?.querySelector('[aria-invalid="true"]');
    if (first instanceof HTMLElement) first.focus();
  }, [errors]);

  const refuse = (details: readonly ErrorDetail[]): boolean => {
    const named: Record<string, string> = {};
    for (const { path, message } of details) {
      const field = path.split('.')[0] ?? '';
      if (fields.includes(field)) named[field] ??= message;
    }
    setErrors(named);
    return Object.keys(named).length > 0;
  };

  const submit = async () => {
    if (refuse(check?.() ?? [])) return;
    setBusy(true);
    try {
      await send();
      feedback.success(done);
      onDone();
    } catch (failure) {
      if (!refuse(fieldErrors(failure))) feedback.error(failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    errors,
    busy,
    clear: () => setErrors({}),
    form: {
      ref: form,
      onSubmit: (event) => {
        event.preventDefault();
        // The dialog may belong to a screen that is a form itself: to React this event would reach that one too.
        event.stopPropagation();
        if (!busy) void submit();
      },
      noValidate: true,
    },
  };
}
