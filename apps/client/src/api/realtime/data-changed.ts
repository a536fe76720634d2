/** Messages about changed rows, for code that does more than reload the shown data. */
import type { DataChanged } from '@callejero/contract/realtime.ts';

const listeners = new Set<(change: DataChanged) => void>();

export function onDataChanged(listener: (change: DataChanged) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellDataChanged(change: DataChanged): void {
  for (const listener of listeners) listener(change);
}
