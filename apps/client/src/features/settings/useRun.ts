import { useState } from 'react';
import { attempt } from '../../ui/feedback/attempt.ts';

/** One action at a time; a failure is said in a toast. `running` names the one that is under way. */
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
