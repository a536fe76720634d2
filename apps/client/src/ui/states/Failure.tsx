import { toRequestError } from '../../api/http/errors.ts';
import { Button } from '../layout/Button.tsx';
import { texts } from '../texts.ts';
import { State } from './State.tsx';

/** A failed read: the error, and «Reintentar» where that may help. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { status, message } = toRequestError(error);
  return (
    <div role="alert">
      <State drawing="error" text={message}>
        {onRetry && status !== 403 && status !== 404 ? (
          <Button onClick={onRetry}>{texts.retry}</Button>
        ) : null}
      </State>
    </div>
  );
}
