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

/** Replaces a page whose record could not be read. A malformed id looks to a person the same as an unknown one. */
export function AbsentOrFailure({ error, texts, children, onRetry }: AbsentOrFailureProps) {
  if (error.status !== 404 && error.status !== 400) return <Failure error={error} onRetry={onRetry} />;
  return (
    <State drawing="lost" title={texts.title} text={texts.text}>
      {children}
    </State>
  );
}
