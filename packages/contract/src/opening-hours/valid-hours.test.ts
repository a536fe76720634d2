import { expect, test } from 'vitest';
import { validHoursText } from './valid-hours.ts';

test('says when a promotion is valid', () => {
  expect(validHoursText('Mo-Fr 15:00-18:00')).toBe('lunes a viernes 15:00–18:00');
  expect(validHoursText('Mo-Th 12:00-14:00,18:00-20:00; Sa 10:00-12:00')).toBe(
    'lunes a jueves 12:00–14:00 y 18:00–20:00 y sábado 10:00–12:00',
  );
  expect(validHoursText('Tu 00:00-24:00; PH off')).toBe('martes a cualquier hora, salvo festivos');
  expect(validHoursText('24/7')).toBe('todos los días a cualquier hora');
});
