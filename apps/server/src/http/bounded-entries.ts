/** Entries by key, as many and as large together as `limits` allow; the oldest are dropped. */
export interface BoundedEntries<Entry extends { size: number }> {
  get(key: string): Entry | undefined;
  /** Replaces the entry of the key, as the newest. */
  set(key: string, entry: Entry): void;
  drop(key: string): void;
  /** Counts `by` more bytes for a stored entry. */
  grow(entry: Entry, by: number): void;
  clear(): void;
  readonly size: { entries: number; bytes: number };
}

export interface EntryLimits {
  bytes: number;
  entries: number;
}

export function createBoundedEntries<Entry extends { size: number }>(
  limits: EntryLimits,
): BoundedEntries<Entry> {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  const drop = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= entry.size;
    entries.delete(key);
  };

  /** A Map preserves insertion order. One loop drops several, because finding the first entry is slow after many deletions. */
  function dropOldest(): void {
    if (bytes <= limits.bytes && entries.size <= limits.entries) return;
    for (const key of entries.keys()) {
      if (bytes <= limits.bytes && entries.size <= limits.entries) break;
      drop(key);
    }
  }

  return {
    get: (key) => entries.get(key),
    set(key, entry) {
      drop(key);
      entries.set(key, entry);
      bytes += entry.size;
      dropOldest();
    },
    drop,
    grow(entry, by) {
      entry.size += by;
      bytes += by;
      dropOldest();
    },
    clear() {
      entries.clear();
      bytes = 0;
    },
    get size() {
      return { entries: entries.size, bytes };
    },
  };
}
