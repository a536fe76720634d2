import { useState } from 'react';
import { attempt } from '../../ui/feedback/attempt.ts';

/** Runs one action at a time and shows a failure in a toast. `running` is the name of the current one. */
export function useRun() {
  const [running, setRunning] = useState<string | null>(null);
  const run = async (name: string, work: () => Promise<void>): Promise<void> => {
    if (running !== null) return;
    setRunning(name);
    await attempt(work);
    setRunning(null);
  };
  return { running, run };
}
