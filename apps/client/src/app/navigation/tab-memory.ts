/** The last address of each tab, for this browser tab and person. */
import { type TextStore, tabStore } from '../../device/storage/storage.ts';

interface Stored {
  owner: string;
  urls: Readonly<Record<string, string>>;
}

const key = 'callejero.tabs';

export function createTabMemory(store: Pick<TextStore, 'getItem' | 'setItem'>) {
  function read(owner: string): Stored['urls'] {
    try {
      const stored = JSON.parse(store.getItem(key) ?? 'null') as Stored | null;
      return stored?.owner === owner ? stored.urls : {};
    } catch {
      // Not what this release wrote.
      return {};
    }
  }
  return {
    urlOf: (owner: string, tab: string): string | undefined => read(owner)[tab],
    remember(owner: string, tab: string, url: string): void {
      store.setItem(key, JSON.stringify({ owner, urls: { ...read(owner), [tab]: url } } satisfies Stored));
    },
  };
}

export const tabMemory = createTabMemory(tabStore);
