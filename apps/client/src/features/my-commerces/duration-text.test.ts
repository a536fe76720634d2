import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test('a duration is said in the unit that people would use', () => {
  expect([0, 1, 89, 90, 200, 60 * 47, 60 * 50].map(durationText)).toEqual([
    'menos de un minuto',
    '1 min',
    '89 min',
    '2 h',
    '3 h',
    '47 h',
    '2 días',
  ]);
});
