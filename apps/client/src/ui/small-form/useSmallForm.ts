import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { fieldErrors, isConnectionMessage, isUnreachable, toRequestError } from '../../api/http/errors.ts';
import { reachability } from '../../api/http/http.ts';
import { useSubmission } from './useSubmission.ts';

/** Messages by the names of the inputs; those of the form as a whole under `form`. */
type FormErrors = Readonly<Record<string, string>>;

interface SmallFormOptions<Body> {
  /** Loaded when the form gets the focus: the schemas are a tenth of the first load. */
  schema: () => Promise<ZodType<Body>>;
  /** From the inputs' values to what the schema checks. */
  read?: (values: Record<string, string>) => unknown;
  send: (body: Body) => Promise<void>;
  /** True when it dealt with the error itself. */
  refuse?: (error: unknown, body: Body) => boolean;
  /** The input to go to when an error names none; by default the error itself. */
  fallback?: string;
}

interface SmallForm {
  errors: FormErrors;
  busy: boolean;
  /** Spread over the `<form>`. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent) => void;
    onFocus: () => void;
    noValidate: true;
  };
  /** Says something that no submission brought. */
  fail: (message: string) => void;
}

/**
 * A small form that is sent once: checked by the contract's schema, errors at their fields, the focus at the first.
 * Values are read from the elements, because some password managers fill them without an event that React sees.
 */
export function useSmallForm<Body>(options: SmallFormOptions<Body>): SmallForm {
  const { schema, read, send, refuse, fallback } = options;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    // Nothing is wrong with any input then.
    const focus = () =>
      focusFirstError(form.current, isConnectionMessage(errors.form ?? '') ? undefined : fallback);
    focus();
    // "Procesando..." may still hold the page, and gives the focus back to where it was when it goes.
    const again = () => requestAnimationFrame(focus);
    document.addEventListener('ionLoadingDidDismiss', again, { once: true });
    return () => document.removeEventListener('ionLoadingDidDismiss', again);
  }, [errors, fallback]);

  // The server is back: its absence is no error any more. Whether to send again is for the person to say.
  const isAway = isConnectionMessage(errors.form ?? '');
  useEffect(() => {
    if (!isAway) return;
    return reachability.subscribe(() => {
      if (reachability.isReachable()) setErrors({});
    });
  }, [isAway]);

  const attempt = async () => {
    if (!form.current) return;
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string') values[name] = value;
    const parsed = (await schema()).safeParse(read ? read(values) : values);
    if (!parsed.success) {
      const next: Record<string, string> = {};
      for (const { path, message } of parsed.error.issues) next[nameOf(path[0], form.current)] ??= message;
      setErrors(next);
      return;
    }
    setErrors({});
    try {
      await send(parsed.data);
    } catch (error) {
      if (isUnreachable(error) || !refuse?.(error, parsed.data)) setErrors(errorsOf(error, form.current));
    }
  };

  const { busy, onSubmit } = useSubmission(attempt, (error) => setErrors(errorsOf(error, null)));

  return {
    errors,
    busy,
    form: {
      ref: form,
      onSubmit,
      onFocus: () => void schema().catch(() => undefined),
      noValidate: true,
    },
    fail: (message) => setErrors({ form: message }),
  };
}

/** The input that a path of an error belongs to, or the form as a whole. */
function nameOf(path: unknown, form: HTMLFormElement | null): string {
  const name = String(path).split('.')[0] ?? '';
  return form?.elements.namedItem(name) ? name : 'form';
}

function errorsOf(error: unknown, form: HTMLFormElement | null): FormErrors {
  const errors: Record<string, string> = {};
  for (const { path, message } of fieldErrors(error)) errors[nameOf(path, form)] ??= message;
  return Object.keys(errors).length > 0 ? errors : { form: toRequestError(error).message };
}

function focusFirstError(form: HTMLFormElement | null, fallback: string | undefined): void {
  const named = fallback ? form?.elements.namedItem(fallback) : null;
  const target =
    form?.querySelector('[aria-invalid="true"]') ?? named ?? form?.querySelector('[role="alert"]');
  if (target instanceof HTMLElement) target.focus();
}
