import { expect, it } from 'vitest';
import { texts } from '../texts.ts';
import { emptyDay } from './week-words.ts';

it('a day of a commerce without hours is not said to be closed', () => {
  expect(emptyDay('', texts.hours.week)).toBe('Sin indicar');
  expect(emptyDay('Mo-Fr 09:00-18:00', texts.hours.week)).toBe('Cerrado');
});
