import type { ReactNode } from 'react';
import { Failure } from './Failure.tsx';
import { State } from './State.tsx';

interface AbsentOrFailureProps {
  error: { status: number };
  /** Said of a record that does not exist. */
  texts: { title: string; text: string };
  /** The way on from there. */
  children?: ReactNode;
  onRetry: () => void;
}

const absent = [400, 403, 404];

/**
 * Replaces a page whose record could not be read. A malformed id, and a record of others, look to a person the same as an
 * unknown one.
 */
export function AbsentOrFailure({ error, texts, children, onRetry }: AbsentOrFailureProps) {
  if (!absent.includes(error.status)) return <Failure error={error} onRetry={onRetry} />;
  return (
    <State drawing="lost" title={texts.title} text={texts.text}>
      {children}
    </State>
  );
}
