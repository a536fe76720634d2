import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { fieldErrors, isConnectionMessage, isUnreachable, toRequestError } from '../../api/http/errors.ts';
import { reachability } from '../../api/http/http.ts';
import { useSubmission } from './useSubmission.ts';

/** Messages by the names of the inputs; the error of the whole form is under `form`. */
type FormErrors = Readonly<Record<string, string>>;

interface SmallFormOptions<Body> {
  /** Loaded when the form gets the focus, to leave the schemas out of the first load. */
  schema: () => Promise<ZodType<Body>>;
  /** Converts the inputs' values to the input of the schema. */
  read?: (values: Record<string, string>) => unknown;
  send: (body: Body) => Promise<void>;
  /** Returns true when it has handled the error itself. */
  refuse?: (error: unknown, body: Body) => boolean;
  /** The input that takes the focus when an error names none; by default the error message does. */
  fallback?: string;
}

interface SmallForm {
  errors: FormErrors;
  busy: boolean;
  /** Spread over the `<form>`. */
  form: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onFocus: () => void;
    onInput: (event: FormEvent) => void;
    noValidate: true;
  };
  /** Shows an error that does not come from a submission. */
  fail: (message: string) => void;
}

/**
 * A small form that is sent once: validated by the contract's schema, with errors at their fields and the focus at the first.
 * Values are read from the elements, because some password managers fill them without an event that React sees.
 */
export function useSmallForm<Body>(options: SmallFormOptions<Body>): SmallForm {
  const { schema, read, send, refuse, fallback } = options;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  /** The errors as they were shown: the first one takes the focus, and not again when another one is corrected. */
  const [shown, setShown] = useState(errors);
  const show = (next: FormErrors) => {
    setErrors(next);
    setShown(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    // After a failed connection no input is invalid.
    const focus = () =>
      focusFirstError(form.current, isConnectionMessage(errors.form ?? '') ? undefined : fallback);
    focus();
    // "Procesando..." may still cover the page, and returns the focus to its former element when it closes.
    const again = () => requestAnimationFrame(focus);
    document.addEventListener('ionLoadingDidDismiss', again, { once: true });
    return () => document.removeEventListener('ionLoadingDidDismiss', again);
  }, [shown, fallback]);

  // When the server is back, its error is removed. The person decides whether to send again.
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
      show(next);
      return;
    }
    show({});
    try {
      await send(parsed.data);
    } catch (error) {
      if (isUnreachable(error) || !refuse?.(error, parsed.data)) show(errorsOf(error, form.current));
    }
  };

  const { busy, onSubmit } = useSubmission(attempt, (error) => show(errorsOf(error, null)));

  return {
    errors,
    busy,
    form: {
      ref: form,
      onSubmit,
      onFocus: () => void schema().catch(() => undefined),
      // The person corrects it.
      onInput: ({ target }) => {
        const { name } = target as HTMLInputElement;
        if (name in errors) setErrors(({ [name]: _, ...others }) => others);
      },
      noValidate: true,
    },
    fail: (message) => show({ form: message }),
  };
}

/** The input that the path of an error belongs to, or `form` for the whole form. */
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
