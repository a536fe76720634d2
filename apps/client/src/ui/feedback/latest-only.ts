/** Runs jobs one at a time. Of the jobs that arrive while one runs only the last is run, because the others are outdated. */
export function latestOnly(): (job: () => Promise<unknown>) => Promise<void> {
  let waiting: (() => Promise<unknown>) | null = null;
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (waiting) {
      const job = waiting;
      waiting = null;
      await job().catch(() => undefined);
    }
    running = null;
  }

  return (job) => {
    waiting = job;
    running ??= drain();
    return running;
  };
}
