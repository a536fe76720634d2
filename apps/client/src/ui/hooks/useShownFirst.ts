import { startTransition, useOptimistic } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * A value that a press changes. It is shown in the next frame, and only then reported: what follows from it may keep a slow phone
 * busy for longer than a frame.
 */
export function useShownFirst<Value>(
  value: Value,
  onChange: (next: Value) => void,
): [shown: Value, change: (next: Value) => void] {
  const [shown, show] = useOptimistic(value);
  const change = (next: Value) =>
    startTransition(async () => {
      show(next);
      await new Promise<void>(afterPaint);
      startTransition(() => onChange(next));
    });
  return [shown, change];
}
