import type { ReactNode } from 'react';
import { State } from './State.tsx';

/** An empty list: what would be in it, and the action that creates the first item. */
export function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <State drawing="empty" text={text}>
      {action}
    </State>
  );
}
