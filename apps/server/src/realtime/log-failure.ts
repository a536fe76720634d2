import type { Log } from '../ports/ports.ts';

/** For work that nobody waits for: a failure is logged and does not stop what follows. */
export async function logFailure(log: Log, message: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error(message, { error });
  }
}
