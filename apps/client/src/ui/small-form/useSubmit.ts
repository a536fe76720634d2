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
 * Sends a form whose values are in React's state: errors are shown at their fields, and the first one takes the focus. What is
 * corrected turns right while it is typed. The input stays.
 */
export function useSubmit(send: () => Promise<unknown>, { check, fields = [] }: Checks = {}) {
  const form = useRef<HTMLFormElement>(null);
  /** True after the first submission: from then on the form shows its present problems. */
  const [isChecked, setChecked] = useState(false);
  /** The server's errors by field; the next input clears them. */
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  /** After each refusal the first wrong field takes the focus. */
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    const first = form.current?.querySelector('[aria-invalid="true"]');
    if (refusals > 0 && first instanceof HTMLElement) first.focus();
  }, [refusals]);

  /** The errors of the fields that show them. */
  const named = (details: readonly ErrorDetail[]): Record<string, string> => {
    const errors: Record<string, string> = {};
    for (const { path, message } of details) {
      const field = path.split('.')[0] ?? '';
      if (fields.includes(field)) errors[field] ??= message;
    }
    return errors;
  };
  const isEmpty = (errors: object) => Object.keys(errors).length === 0;
  const refuse = () => setRefusals((before) => before + 1);
  const clear = () => {
    setChecked(false);
    setRefused({});
  };

  const { busy, onSubmit } = useSubmission(
    async () => {
      setChecked(true);
      setRefused({});
      if (isEmpty(named(check?.() ?? []))) await send();
      else refuse();
    },
    (error) => {
      const errors = named(fieldErrors(error));
      setRefused(errors);
      if (isEmpty(errors)) feedback.error(error);
      else refuse();
    },
  );
  return {
    /** Errors by field. */
    errors: isEmpty(refused) && isChecked ? named(check?.() ?? []) : refused,
    busy,
    onSubmit,
    /** Removes the errors, for example when the form shows another question. */
    clear,
    /** Spread over the `<form>`. */
    form: { ref: form, onSubmit, onInput: () => setRefused({}), noValidate: true } as const,
  };
}
