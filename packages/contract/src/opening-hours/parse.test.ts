// biome-ignore-all lint/correctness/noNodejsModules: tests run in Node, the contract itself does not need it
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import Oracle from 'opening_hours';
import { expect, test } from 'vitest';
import { days, months } from './arbitraries.ts';
import { isValidOpeningHours, parseOpeningHours } from './parse.ts';
import { weekOf } from './week.ts';
import { formatWeek } from './words.ts';

test.each([
  'Mo-Fr 09:00-15:00, 16:00 18:00',
  'Mo-Sa 09:00-19:00; Su',
  'lunes a viernes',
  'Mo-Fr 9-18',
  'Mo-Fr 09:00',
  'Mo-Fr 25:00-26:00',
  'Mo[1] 10:00-12:00',
  'Mo-Fr 10:00+',
  'sunrise-sunset',
  'Feb 30 off',
  'Mo-Fr 10:00-12:00,',
  ';',
  '',
  'Mo-',
  '12:00-13:00 14:00-15:00',
])('refuses %j', (text) => expect(parseOpeningHours(text)).toBeNull());

test.each([
  ['Mo-Su 8:00-20:00', 'Todos los días 08:00–20:00'],
  ['Sa 09:00 - 15:00', 'Lunes a viernes Cerrado|Sábado 09:00–15:00|Domingo Cerrado'],
  [
    'mo - fr : 09:00-14:00 , 16:00-20:00',
    'Lunes a viernes 09:00–14:00 y 16:00–20:00|Sábado y domingo Cerrado',
  ],
  ['Su-Sa 08:00-21:00', 'Todos los días 08:00–21:00'],
  ['24/7', 'Todos los días Abierto 24 horas'],
  ['00:00-24:00', 'Todos los días Abierto 24 horas'],
  [
    'We-Sa 17:00-02:00; Fr off',
    'Lunes y martes Cerrado|Miércoles y jueves 17:00–02:00|Viernes Cerrado|Sábado 17:00–02:00|Domingo Cerrado',
  ],
  [
    'Mo-Fr 10:00-14:00,15:00-18:00, Sa 10:00-14:00',
    'Lunes a viernes 10:00–14:00 y 15:00–18:00|Sábado 10:00–14:00|Domingo Cerrado',
  ],
  ['Mo-Su 08:00-20:00; 12:00-13:00 off; Dec 25 off', 'Todos los días 08:00–12:00 y 13:00–20:00'],
])('reads %j', (text, week) => {
  const hours = parseOpeningHours(text);
  expect(hours).not.toBeNull();
  if (hours)
    expect(
      formatWeek(hours)
        .map((line) => `${line.days} ${line.hours}`)
        .join('|'),
    ).toBe(week);
});

test('the week begins on Monday, and a late closing stays on the evening that it ends', () => {
  const hours = parseOpeningHours('Mo 22:00-26:00; Tu 10:00-12:00');
  expect(hours && weekOf(hours).slice(0, 3)).toEqual([
    [{ opens: '22:00', closes: '02:00' }],
    [{ opens: '10:00', closes: '12:00' }],
    [],
  ]);
});

test('never throws, and accepts no text that the opening_hours package rejects', () => {
  const noise = fc.array(
    fc.constantFrom(
      ...days,
      ...months,
      '-',
      ',',
      ';',
      ' ',
      ':',
      '09:00',
      '9:30',
      '24:00',
      '26:00',
      'off',
      'PH',
      '"a"',
      '24/7',
      '12',
    ),
    { maxLength: 9 },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        noise.map((parts) => parts.join('')),
        noise.map((parts) => parts.join(' ')),
        fc.string(),
      ),
      (text) => {
        if (!isValidOpeningHours(text)) return;
        const quiet = { lat: 0, lon: 0, address: { country_code: 'es', state: 'Comunidad de Madrid' } };
        expect(() => new Oracle(text, quiet)).not.toThrow();
      },
    ),
    { numRuns: 3000 },
  );
});

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/xalapa-osm');
test.skipIf(!existsSync(folder))('understands what real places say, but for the two that nobody can', () => {
  const values = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const { elements } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    for (const { tags } of elements) if (tags?.opening_hours) values.add(tags.opening_hours);
  }
  expect(values.size).toBeGreaterThan(70);
  expect([...values].filter((value) => !isValidOpeningHours(value))).toEqual([
    'Mo-Sa 09:00-19:00; Su',
    'Mo-Fr 09:00-15:00, 16:00 18:00',
  ]);
});
