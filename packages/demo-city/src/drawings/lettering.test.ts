import { expect, test } from 'vitest';
import { agenda } from '../agenda.ts';
import { deals } from '../deals.ts';
import { generateDemo } from '../generate.ts';
import { jacaranda as city } from '../testing/jacaranda.ts';
import { lettering, signLines } from './lettering.ts';

test('the lettering has every character of the names and titles of the demo', () => {
  const names = generateDemo(city, new Date('2026-03-01T12:00:00Z')).map(({ name }) => name);
  const titles = [...agenda, ...deals].map(({ title }) => title);
  const lost = [...names, ...titles].flatMap(signLines).filter((line) => {
    const drawn = lettering(line, { x: 0, y: 0, height: 10, width: 100 }, '#000000').match(/<path /g) ?? [];
    return drawn.length < [...line.normalize('NFD')].filter((character) => character.trim() !== '').length;
  });
  expect(lost).toEqual([]);
});
