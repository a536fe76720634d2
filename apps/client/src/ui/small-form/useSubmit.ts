import { type FormEvent, useRef, useState } from 'react';
import { feedback } from '../feedback/feedback.ts';

/** Sends a form whose values are in React's state, once at a time. What fails is said; what was typed stays. */
export function useSubmit(send: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const submit = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      await send();
    } catch (failure) {
      feedback.error(failure);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog may belong to a screen that is a form itself: to React this event would reach that one too.
    event.stopPropagation();
    void submit();
  };
  return { busy, onSubmit };
}
