/** `general` opens the app, and nothing in it (seed, section 3). */
const general = 'general';

/** Whether a tap on a notice with this action leads anywhere. */
export function hasScreen(action: string | null | undefined): boolean {
  return action !== null && action !== undefined && action !== general;
}
