import { Cancelled } from '../feedback/cancelled.ts';
import { feedback } from '../feedback/feedback.ts';

/** Runs an action and shows why it failed; true when it did not. */
export async function run(work: () => void | Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Cancelled)) feedback.error(error);
    return false;
  }
}
