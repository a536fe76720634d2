import { expect, test } from 'vitest';
import { resultsText } from './results-text.ts';

test.each([
  [0, 'Sin resultados'],
  [1, '1 lugar'],
  [128, '128 lugares'],
  [1234, '1,234 lugares'],
])('%d is «%s»', (total, text) => expect(resultsText(total)).toBe(text));
