import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/property-runs.ts';
import { paintDay, surroundings } from '../paint.ts';
import { isValidOpeningHours, parseOpeningHours } from '../parse.ts';
import { labelled } from './labelled.ts';
import { readSpanishHours, sureHours } from './read.ts';

/** Five weeks with a holiday on a Wednesday: two texts mean the same when all their minutes are equal. */
function minutesOf(text: string): string {
  const hours = parseOpeningHours(text);
  const around = surroundings({ public: new Set(['2026-11-11']) }, 'UTC');
  const first = Date.UTC(2026, 10, 1) / 86_400_000;
  return Array.from({ length: 35 }, (_, day) =>
    paintDay(hours, new Map(), around, first + day).join(''),
  ).join();
}

const answers = labelled.map(([text, meant]) => {
  const read = readSpanishHours(text);
  const taken = read && read.confidence >= sureHours ? read.hours : null;
  const right = taken !== null && meant !== null && minutesOf(taken) === minutesOf(meant);
  return { text, meant, taken, right };
});

test('texts that are accepted without a person are right, and most clear texts are accepted', () => {
  const taken = answers.filter((answer) => answer.taken !== null);
  const clear = answers.filter(({ meant }) => meant !== null);
  const right = answers.filter((answer) => answer.right).length;
  const [precision, recall] = [right / taken.length, right / clear.length];
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  process.stdout.write(
    `Spanish opening hours: ${answers.length} texts, ${clear.length} of them clear; ` +
      `precision ${percent(precision)}, recall ${percent(recall)}\n`,
  );
  expect(new Set(labelled.map(([text]) => text)).size).toBeGreaterThanOrEqual(200);
  expect(taken.filter((answer) => !answer.right)).toEqual([]);
  expect(recall).toBeGreaterThan(0.95);
});

test('a doubtful reading is still proposed to a person', () => {
  expect(readSpanishHours('lunes a viernes de 9 a 2 y de 5 a 8')).toMatchObject({
    hours: 'Mo-Fr 09:00-14:00,17:00-20:00',
  });
  expect(readSpanishHours('L-V 10 a 8')?.hours).toBe('Mo-Fr 10:00-20:00');
  expect(readSpanishHours('consultar')).toBeNull();
});

test('a second span of a day begins after the first one has ended', () => {
  expect(readSpanishHours('martes a viernes de 7 a 12 y de 6 a 10 de la noche')?.hours).toBe(
    'Tu-Fr 07:00-12:00,18:00-22:00',
  );
  expect(readSpanishHours('viernes de 6 a 10 de la noche')?.hours).toBe('Fr 06:00-22:00');
});

test('a span can end on the next day, and a closed day does not cut the night before', () => {
  expect(readSpanishHours('Lunes a viernes: 10:30–02:00 del día siguiente')?.hours).toBe('Mo-Fr 10:30-02:00');
  expect(readSpanishHours('viernes 20:00 a 02:00, sábado y domingo cerrado')?.hours).toBe('Fr 20:00-02:00');
  expect(readSpanishHours('todos los días de 20 a 2, lunes cerrado')?.hours).toBe('Tu-Su 20:00-02:00');
  expect(readSpanishHours('cerrado los miércoles; de 20 a 2')?.hours ?? null).toBe(null);
  expect(readSpanishHours('lunes cerrado; lunes a jueves 20 a 2; viernes y sábado 20 a 4')?.hours).toBe(
    'Tu-Th 20:00-02:00; Fr-Sa 20:00-04:00',
  );
  expect(readSpanishHours('lunes a sábado de 20 a 2, domingos y festivos cerrado')?.hours).toBe(
    'Mo-Sa 20:00-02:00; PH off',
  );
  // Two in the afternoon, or in the night?
  expect(readSpanishHours('lunes 9 a 2 del día siguiente')).toBeNull();
});

test('any text is read without an error, into the syntax or not at all', () => {
  const words = labelled.flatMap(([text]) => text.split(' '));
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(text, (written) => {
      const read = readSpanishHours(written);
      if (read === null) return;
      expect(isValidOpeningHours(read.hours), `${written}: ${read.hours}`).toBe(true);
      expect(read.confidence).toBeGreaterThanOrEqual(0);
      expect(read.confidence).toBeLessThanOrEqual(1);
    }),
    { numRuns: runs(3000, 600) },
  );
});
