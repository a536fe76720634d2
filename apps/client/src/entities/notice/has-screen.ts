/** `general` only opens the app (seed, section 3). */
const general = 'general';

/** Whether a tap on a notice with this action opens a screen. */
export function hasScreen(action: string | null | undefined): boolean {
  return action !== null && action !== undefined && action !== general;
}
