import { expect, it } from 'vitest';
import { base32, fromBase32 } from './base32.ts';
import { matchingStep, stepAt, totpCode, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the secret of its examples, and the last six of their eight digits. */
const secret = base32(new TextEncoder().encode('12345678901234567890'));
const examples: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

it('codes equal the examples of RFC 6238', async () => {
  for (const [seconds, code] of examples) expect(await totpCode(secret, stepAt(at(seconds)))).toBe(code);
});

it('base 32 follows RFC 4648, and decoding reverses encoding', () => {
  expect(base32(new TextEncoder().encode('fooba'))).toBe('mzxw6ytb');
  const bytes = Uint8Array.from({ length: 20 }, (_, n) => (n * 37) % 256);
  expect(fromBase32(base32(bytes))).toEqual(bytes);
});

it('a code passes one step early or late, no earlier and no later', async () => {
  const now = at(1_111_111_111);
  const passing: number[] = [];
  for (let steps = -3; steps <= 3; steps += 1) {
    const code = await totpCode(secret, stepAt(now) + steps);
    if ((await matchingStep(secret, code, now, 0)) !== null) passing.push(steps);
  }
  expect(passing).toEqual([-1, 0, 1]);
});

it('a code of a used step, or of an earlier one, does not pass', async () => {
  const now = at(1_111_111_111);
  const code = await totpCode(secret, stepAt(now));
  expect(await matchingStep(secret, code, now, stepAt(now) - 1)).toBe(stepAt(now));
  expect(await matchingStep(secret, code, now, stepAt(now))).toBeNull();
  expect(await matchingStep(secret, code, now, stepAt(now) + 1)).toBeNull();
});

it('the address of the QR code names the guide, the account and the secret', () => {
  const uri = new URL(totpUri('mzxw6ytb', 'Villa: Jacaranda', 'ana+1@guia.example'));
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toMatch(/Villa: Jacaranda:ana\+1@guia\.example$/);
  expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: 'MZXW6YTB', issuer: 'Villa: Jacaranda' });
});
