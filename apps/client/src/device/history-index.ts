/** The number that the router gives an entry of the browser's history, from 0; null for an entry of somebody else. */
export function historyIndex(state: unknown = history.state): number | null {
  const index = (state as { idx?: unknown } | null)?.idx;
  return typeof index === 'number' ? index : null;
}
