import { createQueue } from './queue.ts';
import { inTransaction } from './storage/blobs.ts';

const queue = createQueue();

/**
 * Runs `work` when no other tab of the app runs work of this name. The Web Locks API is missing on insecure origins: there
 * a tab runs its own work one after another, and only what `work` does before it first waits is protected from other tabs.
 */
export async function exclusive<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  if (globalThis.navigator?.locks)
    return await navigator.locks.request(`callejero.${name}`, async () => await work());
  return await queue(name, () => inTransaction(work));
}
