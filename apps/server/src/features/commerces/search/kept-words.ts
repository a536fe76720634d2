/** The texts of owners (rows) as a word index, each text replaced as a whole; and how many owners each locality has. */
import { createWords, type Words } from './word-index.ts';

export interface KeptWords {
  readonly words: Words;
  /** Null removes the owner's text. */
  put(owner: string, kept: Kept | null): void;
  /** Folded names of the localities that have any owners. */
  localities(): readonly string[];
}

interface Kept {
  text: string;
  locality: string | null;
}

export function createKeptWords(): KeptWords {
  const words = createWords();
  const slots = new Map<string, number>();
  const bySlot: (Kept | null)[] = [];
  const free: number[] = [];
  const counts = new Map<string, number>();

  function count({ locality }: Kept, more: number) {
    if (locality === null) return;
    const sum = (counts.get(locality) ?? 0) + more;
    if (sum > 0) counts.set(locality, sum);
    else counts.delete(locality);
  }

  function remove(owner: string, slot: number, kept: Kept) {
    words.remove(slot, kept.text);
    count(kept, -1);
    slots.delete(owner);
    bySlot[slot] = null;
    free.push(slot);
  }

  return {
    words,
    put(owner, kept) {
      const slot = slots.get(owner);
      const before = slot === undefined ? null : bySlot[slot];
      if (before && kept && before.text === kept.text && before.locality === kept.locality) return;
      if (slot !== undefined && before) remove(owner, slot, before);
      if (!kept) return;
      const own = free.pop() ?? bySlot.length;
      slots.set(owner, own);
      bySlot[own] = kept;
      words.add(own, kept.text);
      count(kept, 1);
    },
    localities: () => [...counts.keys()],
  };
}
