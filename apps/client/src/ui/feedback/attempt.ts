import { getConflict } from '../../api/http/errors.ts';
import { Cancelled } from './cancelled.ts';
import { feedback } from './feedback.ts';

/**
 * Runs `work` and shows its error; true when it succeeds. `stale` is shown instead of a conflict's message.
 */
export async function attempt(work: () => unknown, stale?: string): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (stale !== undefined && getConflict(error)) feedback.warning(stale);
    else if (!(error instanceof Cancelled)) feedback.error(error);
    return false;
  }
}
