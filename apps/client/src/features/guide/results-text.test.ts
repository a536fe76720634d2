import { expect, test } from 'vitest';
import { resultsText } from './results-text.ts';

test.each([
  [0, 0, 'Sin resultados'],
  [1, 1, '1 lugar'],
  [128, 128, '128 lugares'],
  [500, 1234, '500 de 1,234 lugares; acerca el mapa para ver los demás'],
])('%d of %d is «%s»', (shown, total, text) => expect(resultsText(shown, total)).toBe(text));
