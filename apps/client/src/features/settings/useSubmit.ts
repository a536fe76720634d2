import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { fieldErrors, toRequestError } from '../../api/http/errors.ts';

type Errors<Body> = Partial<Record<(keyof Body & string) | 'form', string>>;

interface Submit<Body> {
  form: RefObject<HTMLFormElement | null>;
  errors: Errors<Body>;
  busy: boolean;
  /** For the form's `onSubmit`: values are read from its elements, because password managers fill them silently. */
  submit: (event: FormEvent) => Promise<void>;
}

/** A small form over one endpoint: checked by the contract's schema, refused with the server's words, each in its place. */
export function useSubmit<Body extends object>(
  schema: ZodType<Body>,
  send: (body: Body) => Promise<void>,
): Submit<Body> {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Body>>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const input = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    (input('[aria-invalid="true"]') ?? input('input:not([hidden])'))?.focus();
  }, [errors]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !form.current) return;
    const parsed = schema.safeParse(Object.fromEntries(new FormData(form.current)));
    if (!parsed.success) {
      setErrors(byField<Body>(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])));
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      await send(parsed.data);
    } catch (error) {
      setErrors(refusal<Body>(error));
    } finally {
      setBusy(false);
    }
  };
  return { form, errors, busy, submit };
}

/** The first complaint about each field. */
function byField<Body>(complaints: readonly (readonly [string, string])[]): Errors<Body> {
  const errors: Record<string, string> = {};
  for (const [path, message] of complaints) errors[path.split('.')[0] || 'form'] ??= message;
  return errors as Errors<Body>;
}

function refusal<Body>(error: unknown): Errors<Body> {
  const { code, message } = toRequestError(error);
  if (code === 'password-incorrect') return { currentPassword: message } as Errors<Body>;
  const named = fieldErrors(error).map((detail) => [detail.path, detail.message] as const);
  return named.length > 0 ? byField<Body>(named) : ({ form: message } as Errors<Body>);
}
