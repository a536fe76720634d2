import { expect, test } from 'vitest';
import { readTypedCode } from './qr-code.ts';
import { readShortCode, shortCodeAlphabet, shortCodeGroups } from './redemption-code.ts';

test('a short code is read however it was typed', () => {
  for (const typed of ['K7PM4XTY', ' k7pm 4xty ', 'K7PM-4XTY', 'k7 pm.4x_ty', 'K7PM – 4XTY']) {
    expect(readShortCode(typed), typed).toBe('K7PM4XTY');
    expect(readTypedCode(typed, 'https://guia.example')).toEqual({ kind: 'redemption', token: 'K7PM4XTY' });
  }
  expect(shortCodeGroups('K7PM4XTY')).toEqual(['K7PM', '4XTY']);
});

test('no two characters look alike, and a text with an excluded one is not a code', () => {
  for (const lookalike of ['0', 'O', '1', 'I', 'L', 'B', 'V', 'S', 'Z', 'N', 'Ñ', 'a'])
    expect(shortCodeAlphabet).not.toContain(lookalike);
  for (const typed of ['', 'K7PM4XT', 'K7PM4XTY2', 'K7PM4XT0', 'hola hola', 'cafe luna', 'K7PM4XTÑ'])
    expect(readShortCode(typed), typed).toBeNull();
});
