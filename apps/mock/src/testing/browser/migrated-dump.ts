import { inject } from 'vitest';

let dump: Promise<Blob> | null = null;

/** The migrated database that every test opens a copy of: the runner serves it. */
export function migratedDump(): Promise<Blob> {
  dump ??= fetch(`/@fs${inject('mockDump')}`).then((response) => response.blob());
  return dump;
}
