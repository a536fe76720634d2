/** The thread of `aside.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import { ApiError } from '@callejero/contract/errors.ts';
import type { AsideTask } from '../../ports/aside.ts';
import { lowerPriority } from '../low-priority.ts';
import type { AsideMessage } from './aside.ts';

/** Parts that nobody has taken yet. */
const maxWaiting = 8;

/** Runs the task that the thread was started for. */
export async function serveAside(
  taskOf: (name: string) => Promise<AsideTask<unknown, unknown>>,
): Promise<void> {
  lowerPriority();
  const { name, input } = workerData as { name: string; input: unknown };
  const send = (message: AsideMessage) => parentPort?.postMessage(message);
  let waiting = 0;
  let taken = Promise.withResolvers<void>();
  parentPort?.on('message', () => {
    waiting -= 1;
    taken.resolve();
  });
  async function hand(part: unknown): Promise<void> {
    send({ part });
    for (waiting += 1; waiting >= maxWaiting; ) {
      taken = Promise.withResolvers();
      await taken.promise;
    }
  }
  try {
    const task = await taskOf(name);
    for await (const part of task(input)) if (part !== undefined) await hand(part);
    send({ ended: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, details, message } = error;
    send({ refused: { code, details, message } });
  }
}
