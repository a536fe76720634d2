// biome-ignore-all lint/correctness/noNodejsModules: tests run in Node, the contract itself does not need it

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import Oracle from 'opening_hours';
import { expect, test } from 'vitest';
import { runs } from '../testing/property-runs.ts';
import { days, months, rareSchedule } from './arbitraries.ts';
import { openState } from './open-state.ts';
import { surroundings } from './paint.ts';
import { isValidOpeningHours, parseOpeningHours } from './parse.ts';
import { plainHours } from './plain-week.ts';
import { slotsOn, toWeek } from './week.ts';
import { formatWeek } from './words.ts';

test.each([
  'lunes a viernes',
  'Mo-Fr 9-18',
  'Mo-Fr 09:00',
  'Mo-Fr 25:00-26:00',
  'Mo[6] 10:00-12:00',
  'Mo 10:00-12:00/30',
  'sunrise-04:00',
  'week 54 10:00-12:00',
  'Jan Su[1] 10:00-12:00 Su',
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
    'Lunes y martes Cerrado|Miércoles y jueves 17:00–02:00 del día siguiente|Viernes Cerrado|Sábado 17:00–02:00 del día siguiente|Domingo Cerrado',
  ],
  [
    'Mo-Fr 10:00-14:00,15:00-18:00, Sa 10:00-14:00',
    'Lunes a viernes 10:00–14:00 y 15:00–18:00|Sábado 10:00–14:00|Domingo Cerrado',
  ],
  [
    'Mo-Su 08:00-20:00; 12:00-13:00 off; Dec 25 off',
    'Todos los días 08:00–12:00 y 13:00–20:00|25 de diciembre Cerrado',
  ],
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

test.each([
  [
    'Mo-Fr 09:00-14:00; Dec 25 off',
    'Lunes a viernes 09:00–14:00|Sábado y domingo Cerrado|25 de diciembre Cerrado',
  ],
  ['Jun-Aug Mo-Fr 09:00-15:00', 'Junio a agosto, lunes a viernes 09:00–15:00'],
  [
    'Sa[-1] 10:00-12:00; week 02-52/2 Fr 17:00+',
    'Último sábado del mes 10:00–12:00|Semana 2 a semana 52, cada 2 semanas, viernes 17:00–03:00 del día siguiente (por confirmar)',
  ],
  [
    'easter -2 days off; sunrise-sunset',
    '2 días antes del Domingo de Pascua Cerrado|Todos los días 06:00–18:00 (según el sol)',
  ],
  ['Mo-Fr 09:00-18:00; Su', 'Lunes a viernes 09:00–18:00|Sábado Cerrado|Domingo Por confirmar'],
])('says %j in words', (text, words) => {
  const lines = formatWeek(parseOpeningHours(text) ?? { rules: [] });
  expect(lines.map(({ days, hours }) => `${days} ${hours}`).sort()).toEqual(words.split('|').sort());
});

test('a rule that is not understood makes its own days unknown, or all days that no other rule names', () => {
  const state = (text: string, time: string) =>
    openState(text, [], new Date(`2026-11-${time}:00Z`), 'UTC').state;
  // 2026-11-21 is a Saturday.
  const own = 'Mo-Fr 09:00-18:00; Sa cuando haya gente';
  expect([
    state(own, '20T10:00'),
    state(own, '20T20:00'),
    state(own, '21T10:00'),
    state(own, '22T10:00'),
  ]).toEqual(['open', 'closed', 'unknown', 'closed']);
  const any = 'Mo-Fr 09:00-18:00; a veces tarde';
  expect([state(any, '20T10:00'), state(any, '20T20:00'), state(any, '22T10:00')]).toEqual([
    'open',
    'unknown',
    'unknown',
  ]);
  expect([own, any].map(isValidOpeningHours)).toEqual([false, false]);
});

test('evaluation and words never throw', () => {
  const pieces = [
    ...days,
    ...months,
    'week 1',
    '2026',
    '2027+',
    'easter',
    '[1]',
    '[-1]',
    '+2 days',
    '-1 day',
    'PH',
    'SH',
  ];
  const noise = fc.array(
    fc.oneof(
      fc.constantFrom(
        ...pieces,
        '09:00-14:00',
        '17:00+',
        'sunrise',
        '(sunset-01:00)',
        '-',
        ',',
        ';',
        '||',
        ':',
        '/2',
        'off',
        '"a"',
      ),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        noise.map((parts) => parts.join(' ')),
        rareSchedule,
        fc.string(),
        fc.string({ unit: 'grapheme' }),
      ),
      fc.integer({ min: 0, max: 10_000_000 }),
      (text, minute) => {
        const at = new Date(Date.UTC(2026, 0, 1) + minute * 60_000);
        const point = { lat: 43.3, lng: -8.4 };
        expect(['open', 'closed', 'unknown']).toContain(
          openState(text, [], at, 'Europe/Madrid', { point }).state,
        );
        const hours = parseOpeningHours(text);
        if (!hours) return;
        for (const line of formatWeek(hours)) expect(line.hours).not.toMatch(/undefined|NaN/);
        slotsOn(hours, [], at.toISOString().slice(0, 10), surroundings({ point }, 'Europe/Madrid'));
        plainHours(text);
      },
    ),
    { numRuns: runs(2000, 120) },
  );
});

test('the week begins on Monday, and a closing after midnight belongs to the evening before', () => {
  const hours = parseOpeningHours('Mo 22:00-26:00; Tu 10:00-12:00');
  expect(hours && toWeek(hours).slice(0, 3)).toEqual([
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
      'week',
      '2027',
      'easter',
      '[1]',
      '[-1]',
      '+',
      '+1 day',
      '/2',
      'sunrise',
      '||',
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
    { numRuns: runs(3000, 150) },
  );
});

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/xalapa-osm');
test.skipIf(!existsSync(folder))('understands the hours of real places, but for two invalid ones', () => {
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
