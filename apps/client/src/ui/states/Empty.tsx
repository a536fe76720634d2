import type { ReactNode } from 'react';
import { State } from './State.tsx';

/** Nothing here yet: what would be here and the action that makes the first one. */
export function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <State drawing="empty" text={text}>
      {action}
    </State>
  );
}
