/**
 * Unsaved input on this device: one draft per person, form, record and tab, so that two tabs with the same form don't overwrite
 * each other. It survives a reload, a crash and an expired session; it is removed when it is saved, discarded, too old, or when
 * the person signs out or somebody else signs in.
 */
import type { Storage } from '../../../device/storage/storage.ts';

export interface Draft<Value> {
  /** The revision of the edited row; null for a new one. */
  rev: number | null;
  /** Milliseconds since 1970. */
  at: number;
  value: Value;
}

interface StoredDraft<Value> extends Draft<Value> {
  /** The draft of another tab that this one goes on with. */
  from?: Origin | undefined;
}

interface Origin {
  key: DraftKey;
  at: number;
}

type DraftKey = `draft.${string}`;

export interface DraftStore {
  /** The draft of this tab, else the newest of others. */
  read<Value>(owner: string, name: string): Draft<Value> | null;
  write(owner: string, name: string, rev: number | null, value: unknown): void;
  /** Removes the draft of this tab, and the one that it went on with unless that was changed since. */
  remove(owner: string, name: string): void;
  removeAllOf(owner: string): void;
  /** Removes the drafts of all owners but these. */
  removeOthers(owners: readonly string[]): void;
  /** Removes drafts that are too old, and the oldest of too many. */
  sweep(): void;
}

export const draftLimits = { maxAge: 30 * 24 * 3_600_000, maxLength: 200_000, maxCount: 40 } as const;

interface Dependencies {
  storage: Storage;
  /** Identifies the tab, also after a reload. */
  tab: string;
  /** Milliseconds since 1970. */
  now(): number;
}

export function createDraftStore({ storage, tab, now }: Dependencies): DraftStore {
  const formOf = (owner: string, name: string): DraftKey => `draft.${owner}.${name}`;
  const ownOf = (owner: string, name: string): DraftKey => `${formOf(owner, name)}@${tab}`;
  /** The drafts of other tabs that this one goes on with, by the key of its own. */
  const origins = new Map<DraftKey, Origin>();

  function valid(key: DraftKey): StoredDraft<unknown> | null {
    const draft = storage.read<StoredDraft<unknown>>(key);
    const at = draft?.at;
    return typeof at === 'number' && at <= now() && now() - at < draftLimits.maxAge ? draft : null;
  }

  const newestFirst = (keys: readonly DraftKey[]) =>
    keys
      .flatMap((key) => {
        const draft = valid(key);
        return draft ? [{ key, draft }] : [];
      })
      .toSorted((a, b) => b.draft.at - a.draft.at);

  function ofOtherTabs(owner: string, name: string) {
    const form = formOf(owner, name);
    return newestFirst(storage.keys('draft.').filter((key) => key === form || key.startsWith(`${form}@`)))[0];
  }

  return {
    read<Value>(owner: string, name: string) {
      const own = ownOf(owner, name);
      const draft = valid(own);
      if (draft?.from) origins.set(own, draft.from);
      if (draft) return draft as Draft<Value>;
      const other = ofOtherTabs(owner, name);
      if (!other) return null;
      origins.set(own, { key: other.key, at: other.draft.at });
      return other.draft as Draft<Value>;
    },
    write(owner, name, rev, value) {
      const own = ownOf(owner, name);
      const draft: StoredDraft<unknown> = { rev, at: now(), value, from: origins.get(own) };
      // A draft of this size can't be typed input.
      if (JSON.stringify(draft).length > draftLimits.maxLength) return;
      storage.write(own, draft);
    },
    remove(owner, name) {
      const own = ownOf(owner, name);
      const origin = origins.get(own);
      storage.remove(own);
      if (origin && valid(origin.key)?.at === origin.at) storage.remove(origin.key);
      origins.delete(own);
    },
    removeAllOf(owner) {
      for (const key of storage.keys('draft.')) if (key.startsWith(`draft.${owner}.`)) storage.remove(key);
    },
    removeOthers(owners) {
      for (const key of storage.keys('draft.'))
        if (!owners.some((owner) => key.startsWith(`draft.${owner}.`))) storage.remove(key);
    },
    sweep() {
      const keys = storage.keys('draft.');
      const remaining = new Set(
        newestFirst(keys)
          .slice(0, draftLimits.maxCount)
          .map(({ key }) => key),
      );
      for (const key of keys) if (!remaining.has(key)) storage.remove(key);
    },
  };
}
