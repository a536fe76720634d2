import { expect, test } from 'vitest';
import { formatPhone } from './phone-text.ts';

test('a phone of the city’s own country is written in the local way', () => {
  expect(formatPhone('+522288123456', 'MX')).toBe('228 812 3456');
  expect(formatPhone('+34912345678', 'MX')).toBe('+34912345678');
  expect(formatPhone('+5222881', 'MX')).toBe('+5222881');
});
