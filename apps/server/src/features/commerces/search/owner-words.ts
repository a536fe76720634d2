/** The texts of owners (rows) as a word index, each text replaced as a whole; and how many owners each locality has. */
import { createWords, type WordIndex } from './word-index.ts';

export interface OwnerWords {
  readonly words: WordIndex;
  /** Null removes the owner's text. */
  put(owner: string, text: OwnerText | null): void;
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

  function remove(owner: string, slot: number, text: OwnerText) {
    words.remove(slot, text.text);
    count(text, -1);
    slots.delete(owner);
    bySlot[slot] = null;
    free.push(slot);
  }

  return {
    words,
    put(owner, text) {
      const slot = slots.get(owner);
      const before = slot === undefined ? null : bySlot[slot];
      if (before && text && before.text === text.text && before.locality === text.locality) return;
      if (slot !== undefined && before) remove(owner, slot, before);
      if (!text) return;
      const own = free.pop() ?? bySlot.length;
      slots.set(owner, own);
      bySlot[own] = text;
      words.add(own, text.text);
      count(text, 1);
    },
    localities: () => [...counts.keys()],
  };
}
