import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getField, getSlot, textFields, WordIndex } from './word-index.ts';

const text = fc
  .array(fc.constantFrom('taco', 'tacos', 'tacones', 'fonda', 'velazquez', 'la', 'y'), { maxLength: 4 })
  .map((words) => words.join(' '));
const texts = fc.record({ name: text, product: fc.option(text), street: fc.option(text), description: text });
const change = fc.record({ slot: fc.integer({ min: 0, max: 5 }), texts: fc.option(texts) });

/** What an index knows, as text, since numbers depend on the order. */
function told(index: WordIndex) {
  const places = (numbers: readonly number[]) =>
    numbers
      .flatMap((number) => [...index.occurrences(number)])
      .map((occurrence) => `${getSlot(occurrence)} ${getField(occurrence)}`)
      .sort();
  return ['ta', 'tac', 'taco', 'fon', 'vel', 'y'].map((typed) => ({
    begun: places(index.matching({ beginning: typed, is: () => true })),
    inside: typed.length > 2 ? places(index.containing(typed)) : [],
    begins: index.begins(typed),
    like: index.wordsLike(`${typed}o`).sort(),
  }));
}

it('an index that followed changes equals a new one', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const followed = new WordIndex();
      const now = new Map<number, NonNullable<(typeof changes)[number]['texts']>>();
      for (const { slot, texts: own } of changes) {
        if (own) {
          followed.put(slot, own);
          now.set(slot, own);
        } else {
          followed.remove(slot);
          now.delete(slot);
        }
      }
      const anew = new WordIndex();
      for (const [slot, own] of now) anew.put(slot, own);
      expect(told(followed)).toEqual(told(anew));
    }),
    { numRuns: runs(300, 60) },
  );
});

it('a word says in which text of which place it is', () => {
  const index = new WordIndex();
  index.put(3, { name: 'tacos la luz', street: 'luz' });
  const [luz = -1] = index.matching({ beginning: 'luz', is: (word) => word === 'luz' });
  const where = Array.from(index.occurrences(luz), (one) => [getSlot(one), getField(one)]);
  expect(where).toEqual([
    [3, textFields.name],
    [3, textFields.street],
  ]);
});

it('a word that only a description has corrects no other one', () => {
  const index = new WordIndex();
  index.put(0, { description: 'velazquez' });
  expect([index.begins('velaz'), index.wordsLike('velasquez')]).toEqual([false, []]);
  index.put(1, { product: 'velazquez' });
  expect([index.begins('velaz'), index.wordsLike('velasquez')]).toEqual([true, ['velazquez']]);
});

it('a word is found by letters inside it', () => {
  const index = new WordIndex();
  index.put(0, { name: 'descafeinado' });
  expect(index.containing('cafe')).toHaveLength(1);
  expect(index.containing('face')).toHaveLength(0);
});
