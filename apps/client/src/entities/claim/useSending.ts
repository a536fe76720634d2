import { type FormEvent, useState } from 'react';
import { fieldErrors } from '../../api/http/errors.ts';
import { feedback } from '../../ui/feedback/feedback.ts';

/** Sends once; what the server says about the text stands at the field, anything else is told. */
export function useSending(send: () => Promise<unknown>, done: string, onDone: () => void) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await send();
      feedback.success(done);
      onDone();
    } catch (failure) {
      const [first] = fieldErrors(failure);
      if (first) setError(first.message);
      else feedback.error(failure);
    } finally {
      setBusy(false);
    }
  };
  return { error, busy, submit: (event: FormEvent) => void submit(event) };
}
