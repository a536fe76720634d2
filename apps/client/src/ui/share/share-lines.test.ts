import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrapLines } from './share-lines.ts';

const letters = (text: string) => text.length;

it('a title is broken between words, and cut off where it is too long', () => {
  expect(wrapLines('Café Luna', 20, 2, letters)).toEqual(['Café Luna']);
  expect(wrapLines('Panadería de la esquina', 14, 2, letters)).toEqual(['Panadería de', 'la esquina']);
  expect(wrapLines('Panadería de la esquina vieja del centro', 14, 2, letters)).toEqual([
    'Panadería de',
    'la esquina vi…',
  ]);
  expect(wrapLines('Otorrinolaringología', 8, 3, letters)).toEqual(['Otorrino', 'laringol', 'ogía']);
  expect(wrapLines('', 10, 2, letters)).toEqual([]);
});

it('no line is wider than the picture, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.integer({ min: 2, max: 40 }), (text, width) => {
      const lines = wrapLines(text, width, 3, letters);
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
      if (!lines.at(-1)?.endsWith('…'))
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replace(/\s/g, ''));
    }),
  );
});
