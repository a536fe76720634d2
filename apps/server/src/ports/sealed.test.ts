import { expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const key = (byte: number) => new Uint8Array(32).fill(byte);

it('a sealed text can be opened only for its use, and reveals nothing of the text', async () => {
  const sealed = await seal(key(1), 'totp:a', 'abcdefghijklmnop');
  expect(await unseal([key(1)], 'totp:a', sealed)).toBe('abcdefghijklmnop');
  expect(await unseal([key(1)], 'totp:b', sealed)).toBeNull();
  expect(sealed).not.toContain('abcd');
  expect(await seal(key(1), 'totp:a', 'abcdefghijklmnop')).not.toBe(sealed);
});

it('a sealed text can be opened with the previous secret too, and with no other', async () => {
  const sealed = await seal(key(1), 'totp:a', 'secreto');
  expect(await unseal([key(2), key(1)], 'totp:a', sealed)).toBe('secreto');
  expect(await unseal([key(2)], 'totp:a', sealed)).toBeNull();
});

it('a changed or unsealed text can’t be opened', async () => {
  const sealed = await seal(key(1), 'totp:a', 'secreto');
  const otherStart = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
  for (const text of ['', '.', 'abc', `${sealed}A`, otherStart, sealed.slice(0, -2)]) {
    expect(await unseal([key(1)], 'totp:a', text)).toBeNull();
  }
});
