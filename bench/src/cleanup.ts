/** Clean-up tasks of scopes, so that what a scenario starts ends with it, however it ends. */
import { AsyncLocalStorage } from 'node:async_hooks';

type Task = () => Promise<unknown>;

/** The scopes that are not closed yet, oldest first. */
const open = new Set<Task[]>();
const current = new AsyncLocalStorage<Task[]>();

/** Registers a clean-up task in the scope that runs. */
export function atEnd(task: Task): void {
  const tasks = current.getStore();
  if (!tasks) throw new Error('No scope runs');
  tasks.push(task);
}

/** Runs the tasks, newest first; a failed one does not stop the others. */
async function runTasks(tasks: Task[]): Promise<void> {
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    await task().catch((error: unknown) => process.stderr.write(`clean-up: ${String(error)}\n`));
  }
}

export interface CleanUpScope {
  /** Runs work whose `atEnd` belongs to this scope. */
  run<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function openScope(): CleanUpScope {
  const tasks: Task[] = [];
  open.add(tasks);
  return {
    run: (work) => current.run(tasks, work),
    async close() {
      await runTasks(tasks);
      open.delete(tasks);
    },
  };
}

/** Runs work and its clean-up tasks. */
export async function inScope<T>(work: () => Promise<T>): Promise<T> {
  const scope = openScope();
  try {
    return await scope.run(work);
  } finally {
    await scope.close();
  }
}

/** Closes all scopes at signals. A second signal during the clean-up has no effect. */
export function cleanUpOnSignals(): void {
  let isEnding = false;
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.on(signal, async () => {
      if (isEnding) return;
      isEnding = true;
      for (const tasks of [...open].toReversed()) await runTasks(tasks);
      process.exit(code);
    });
  }
}
