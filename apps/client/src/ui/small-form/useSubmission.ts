import { type FormEvent, useRef, useState } from 'react';
import { holdTexts } from './hold-texts.ts';

/** Runs `attempt` when a form is submitted, once at a time. Meanwhile nothing can be typed that would be lost with the form. */
export function useSubmission(attempt: () => Promise<void>, failed: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const submit = async (form: HTMLFormElement) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const release = holdTexts(form.elements as Iterable<HTMLInputElement>);
    try {
      await attempt();
    } catch (error) {
      failed(error);
    } finally {
      release();
      sending.current = false;
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog may be inside a screen's form in React's tree: without this the event would submit that one too.
    event.stopPropagation();
    void submit(event.currentTarget);
  };
  return { busy, onSubmit };
}
