import { type FormEvent, useRef, useState } from 'react';

/** Runs `attempt` when a form is submitted, once at a time. */
export function useSubmission(attempt: () => Promise<void>, failed: (error: unknown) => void) {
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const submit = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    try {
      await attempt();
    } catch (error) {
      failed(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog may be inside a screen's form in React's tree: without this the event would submit that one too.
    event.stopPropagation();
    void submit();
  };
  return { busy, onSubmit };
}
