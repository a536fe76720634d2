import { getPriority, setPriority } from 'node:os';

/** Of 19: the thread that answers people has priority, but others still make progress. */
const niceness = 10;

/** Gives this thread less priority. On other systems this would change the priority of the whole process. */
export function lowerPriority(): void {
  // A process that was started with less may not take more.
  if (process.platform === 'linux' && getPriority(0) < niceness) setPriority(0, niceness);
}
