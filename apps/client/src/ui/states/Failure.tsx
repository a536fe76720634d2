import { toRequestError } from '../../api/http/errors.ts';
import { Button } from '../layout/Button.tsx';
import { texts } from '../texts.ts';
import { State } from './State.tsx';

/** A failed read: what happened, and Reintentar. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <div role="alert">
      <State drawing="error" text={toRequestError(error).message}>
        {onRetry ? <Button onClick={onRetry}>{texts.retry}</Button> : null}
      </State>
    </div>
  );
}
