import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import { useEffect, useRef, useState } from 'react';
import { fieldErrors } from '../../api/http/errors.ts';
import { feedback } from '../feedback/feedback.ts';
import { useSubmission } from './useSubmission.ts';

interface Checks {
  /** The problems of the form that are known before it is sent. */
  check?: () => readonly ErrorDetail[];
  /** The fields that show their errors; other errors are shown in a toast. */
  fields?: readonly string[];
}

/**
 * Sends a form whose values are in React's state: errors are shown at their fields, and the first one takes the focus. The input
 * stays.
 */
export function useSubmit(send: () => Promise<unknown>, { check, fields = [] }: Checks = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const first = form.current?.querySelector('[aria-invalid="true"]');
    if (first instanceof HTMLElement) first.focus();
  }, [errors]);

  /** Shows errors at their fields. Returns whether any field shows one. */
  const refuse = (details: readonly ErrorDetail[]): boolean => {
    const named: Record<string, string> = {};
    for (const { path, message } of details) {
      const field = path.split('.')[0] ?? '';
      if (fields.includes(field)) named[field] ??= message;
    }
    setErrors(named);
    return Object.keys(named).length > 0;
  };

  const { busy, onSubmit } = useSubmission(
    async () => {
      if (!refuse(check?.() ?? [])) await send();
    },
    (error) => {
      if (!refuse(fieldErrors(error))) feedback.error(error);
    },
  );
  return {
    /** Errors by field. */
    errors,
    busy,
    onSubmit,
    /** Removes the errors, for example when the form shows another question. */
    clear: () => setErrors({}),
    /** Spread over the `<form>`. */
    form: { ref: form, onSubmit, noValidate: true } as const,
  };
}
