import { isConnectionMessage } from '../../api/http/errors.ts';
import { Button } from '../layout/Button.tsx';
import { texts } from '../texts.ts';
import styles from './FormError.module.css';

/** The error of a small form as a whole. If the request did not reach the server, it can be sent again. */
export function FormError({ message, onRetry }: { message: string | undefined; onRetry?: () => void }) {
  if (!message) return null;
  if (!isConnectionMessage(message))
    return (
      <p className={styles.error} role="alert" tabIndex={-1}>
        {message}
      </p>
    );
  return (
    <div className={styles.error} role="alert" tabIndex={-1}>
      <p>{message}</p>
      {onRetry ? (
        <Button onClick={onRetry}>{texts.retry}</Button>
      ) : (
        <Button type="submit">{texts.retry}</Button>
      )}
    </div>
  );
}
