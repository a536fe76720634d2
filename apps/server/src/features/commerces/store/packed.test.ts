import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { has, Texts, toBytes } from './packed.ts';

const text = fc
  .array(fc.constantFrom('ca', 'cafe', 'casa', 'fé', 'la'), { maxLength: 5 })
  .map((words) => words.join(' '));

it('texts in memory answer as the texts themselves, also after they were replaced', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: 3 }), text), { minLength: 1, maxLength: 20 }),
      text,
      (writes, part) => {
        const texts = new Texts();
        const now = ['', '', '', ''];
        for (const [slot, written] of writes) {
          texts.set(slot, written);
          now[slot] = written;
        }
        const bytes = toBytes(part);
        now.forEach((own, slot) => {
          expect(texts.at(slot)).toBe(own);
          expect(texts.startsWith(slot, bytes)).toBe(own.startsWith(part));
          const at = own.indexOf(part);
          expect(texts.indexOf(slot, bytes)).toBe(at < 0 ? -1 : toBytes(own.slice(0, at)).length);
          expect(texts.lengthOf(slot)).toBe(toBytes(own).length);
          if (part !== '') expect(texts.hasWords(slot, bytes)).toBe(` ${own} `.includes(` ${part} `));
        });
      },
    ),
    { numRuns: runs(2000, 300) },
  );
});

it('a number is found in a sorted list', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 40 })), fc.nat({ max: 40 }), (numbers, asked) => {
      const sorted = numbers.toSorted((one, other) => one - other);
      expect(has(sorted, asked)).toBe(numbers.includes(asked));
      expect(has(Uint32Array.from(sorted), asked)).toBe(numbers.includes(asked));
    }),
  );
});
