/**
 * Unsaved input on this device: one draft per person, form and record. It survives a reload, a crash and an expired session; it
 * is removed when it is saved, discarded, too old, or when the person signs out.
 */
import type { Storage } from '../../../device/storage/storage.ts';

export interface Draft<Value> {
  /** The revision of the edited row; null for a new one. */
  rev: number | null;
  /** Milliseconds since 1970. */
  at: number;
  value: Value;
}

export interface DraftStore {
  read<Value>(owner: string, name: string): Draft<Value> | null;
  write(owner: string, name: string, rev: number | null, value: unknown): void;
  remove(owner: string, name: string): void;
  removeAllOf(owner: string): void;
  /** Removes drafts that are too old, and the oldest of too many. */
  sweep(): void;
}

export const draftLimits = { maxAge: 30 * 24 * 3_600_000, maxLength: 200_000, maxCount: 40 } as const;

const prefix = 'draft.';

interface Dependencies {
  storage: Storage;
  /** The stored keys, without the product's prefix. */
  keys(): string[];
  /** Milliseconds since 1970. */
  now(): number;
}

export function createDraftStore({ storage, keys, now }: Dependencies): DraftStore {
  const keyOf = (owner: string, name: string) => `draft.${owner}.${name}` as const;

  function valid(draft: Partial<Draft<unknown>> | null): draft is Draft<unknown> {
    const at = draft?.at;
    return typeof at === 'number' && at <= now() && now() - at < draftLimits.maxAge;
  }

  function stored(): { key: `draft.${string}`; draft: Draft<unknown> | null }[] {
    return keys()
      .filter((key): key is `draft.${string}` => key.startsWith(prefix))
      .map((key) => ({ key, draft: storage.read<Draft<unknown>>(key) }));
  }

  return {
    read<Value>(owner: string, name: string) {
      const draft = storage.read<Draft<Value>>(keyOf(owner, name));
      return valid(draft) ? (draft as Draft<Value>) : null;
    },
    write(owner, name, rev, value) {
      const draft: Draft<unknown> = { rev, at: now(), value };
      // A draft of this size can't be typed input.
      if (JSON.stringify(draft).length > draftLimits.maxLength) return;
      storage.write(keyOf(owner, name), draft);
    },
    remove: (owner, name) => storage.remove(keyOf(owner, name)),
    removeAllOf(owner) {
      for (const key of keys()) if (key.startsWith(`draft.${owner}.`)) storage.remove(key as 'draft.');
    },
    sweep() {
      const drafts = stored();
      const living = drafts.filter(({ draft }) => valid(draft));
      const newest = living.toSorted((a, b) => (b.draft?.at ?? 0) - (a.draft?.at ?? 0));
      const remaining = new Set(newest.slice(0, draftLimits.maxCount).map(({ key }) => key));
      for (const { key } of drafts) if (!remaining.has(key)) storage.remove(key);
    },
  };
}
