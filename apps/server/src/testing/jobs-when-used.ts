import type { Jobs, Queryable } from '../ports/ports.ts';

export interface JobsWhenUsed extends Jobs {
  /** Call after the API's start: from now on every added job starts the jobs. */
  started(): void;
  /** Resolves when a start that has begun has ended. */
  settled(): Promise<void>;
}

/**
 * Jobs that start to run when the first one is added. Opening all queues is most of what the API of a test costs, and few tests
 * add jobs. What the API's start adds outside of a transaction, to continue interrupted work, waits for that too.
 */
export function jobsWhenUsed(jobs: Jobs, db: Queryable): JobsWhenUsed {
  const waiting: Parameters<Jobs['enqueue']>[] = [];
  let isStarting = true;
  let opening: Promise<void> | null = null;
  let adding: Promise<void> | null = null;
  const addWaiting = async () => {
    for (const each of waiting.splice(0)) await jobs.enqueue(...each);
  };
  const open = async () => {
    await jobs.start();
    // This is not awaited, because it needs a connection. Transactions that wait for this start may hold all connections.
    adding = addWaiting();
  };
  return {
    define: jobs.define,
    schedule: jobs.schedule,
    start: async () => undefined,
    async enqueue(...job) {
      if (isStarting && job[0] === db) {
        waiting.push(job);
        return;
      }
      opening ??= open();
      await opening;
      await jobs.enqueue(...job);
    },
    started() {
      isStarting = false;
    },
    settled: async () => {
      await opening?.catch(() => undefined);
      await adding?.catch(() => undefined);
    },
  };
}
