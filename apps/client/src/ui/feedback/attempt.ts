import { conflictOf } from '../../api/http/errors.ts';
import { Cancelled } from './cancelled.ts';
import { feedback } from './feedback.ts';

/**
 * Runs something and shows why it failed; true when it did not. `stale` is said instead where somebody changed the row
 * meanwhile.
 */
export async function attempt(work: () => unknown, stale?: string): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (stale !== undefined && conflictOf(error)) feedback.warning(stale);
    else if (!(error instanceof Cancelled)) feedback.error(error);
    return false;
  }
}
