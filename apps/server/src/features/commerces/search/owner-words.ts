/** The texts of owners (rows) as a word index, each text replaced as a whole; and how many owners each locality has. */
import { createWords, type WordIndex } from './word-index.ts';

export interface OwnerWords {
  readonly words: WordIndex;
  /** Null removes the owner's text. */
  put(owner: string, entry: OwnerText | null): void;
  /** Folded names of the localities that have any owners. */
  localities(): readonly string[];
}

interface OwnerText {
  text: string;
  locality: string | null;
}

export function createOwnerWords(): OwnerWords {
  const words = createWords();
  const slots = new Map<string, number>();
  const bySlot: (OwnerText | null)[] = [];
  const free: number[] = [];
  const counts = new Map<string, number>();

  function count({ locality }: OwnerText, more: number) {
    if (locality === null) return;
    const sum = (counts.get(locality) ?? 0) + more;
    if (sum > 0) counts.set(locality, sum);
    else counts.delete(locality);
  }

  function remove(owner: string, slot: number, entry: OwnerText) {
    words.remove(slot, entry.text);
    count(entry, -1);
    slots.delete(owner);
    bySlot[slot] = null;
    free.push(slot);
  }

  return {
    words,
    put(owner, entry) {
      const slot = slots.get(owner);
      const before = slot === undefined ? null : bySlot[slot];
      if (before && entry && before.text === entry.text && before.locality === entry.locality) return;
      if (slot !== undefined && before) remove(owner, slot, before);
      if (!entry) return;
      const own = free.pop() ?? bySlot.length;
      slots.set(owner, own);
      bySlot[own] = entry;
      words.add(own, entry.text);
      count(entry, 1);
    },
    localities: () => [...counts.keys()],
  };
}
