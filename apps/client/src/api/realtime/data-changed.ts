/** What the live connection says about changed rows, for whoever does more than to read again what is shown. */
import type { DataChanged } from '@callejero/contract/realtime.ts';

const listeners = new Set<(change: DataChanged) => void>();

export function onDataChanged(listener: (change: DataChanged) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellDataChanged(change: DataChanged): void {
  for (const listener of listeners) listener(change);
}
