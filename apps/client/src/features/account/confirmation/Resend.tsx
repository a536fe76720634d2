import { useState } from 'react';
import { toRequestError } from '../../../api/http/errors.ts';
import { Button } from '../../../ui/layout/Button.tsx';
import { FormError } from '../../../ui/small-form/FormError.tsx';
import styles from '../account.module.css';
import { texts } from '../texts.ts';
import { useCountdown } from './useCountdown.ts';

/** Seconds before the message can be requested again: the first may still be on its way. */
const pauseSeconds = 30;

/** Sends a message again, after a pauseSeconds. */
export function Resend({ label, send }: { label: string; send: () => Promise<void> }) {
  const { left, restart } = useCountdown(pauseSeconds);
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<string | undefined>();

  const resend = async () => {
    if (left > 0) return;
    setError(undefined);
    try {
      await send();
      setSent(true);
      restart();
    } catch (cause) {
      setError(toRequestError(cause).message);
    }
  };

  return (
    <>
      <FormError message={error} onRetry={() => void resend()} />
      <p role="status" className={sent ? styles.banner : 'visually-hidden'}>
        {sent ? texts.resend.done : ''}
      </p>
      <Button className="wide" aria-disabled={left > 0 || undefined} onClick={() => void resend()}>
        {left > 0 ? texts.resend.wait(left) : label}
      </Button>
    </>
  );
}
