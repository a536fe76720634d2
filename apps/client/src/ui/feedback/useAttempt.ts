import { useState } from 'react';
import { attempt } from './attempt.ts';

/** `attempt`, one at a time: calls while one runs are ignored. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const run = async (...asked: Parameters<typeof attempt>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const done = await attempt(...asked);
    setBusy(false);
    return done;
  };
  return { busy, run };
}
