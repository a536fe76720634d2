import { isRedemptionToken } from '@callejero/contract/codes/redemption-code.ts';
import { expect, it } from 'vitest';
import { readRedemptionToken, redemptionToken } from './redemption-token.ts';

const key = (seed: number) => new Uint8Array(32).fill(seed);
const secrets = { tokens: [key(1)] };
const id = '019a0000-1234-7abc-8def-0123456789ab';
const expiresAt = new Date('2026-11-21T23:00:00Z');

it('a token contains the redemption and its expiry, and stays valid after a rotation of the key', async () => {
  const token = await redemptionToken(secrets, id, expiresAt);
  expect(isRedemptionToken(token)).toBe(true);
  expect(await readRedemptionToken(secrets, token)).toEqual({ id, expiresAt });
  expect(await readRedemptionToken({ tokens: [key(2), key(1)] }, token)).toEqual({ id, expiresAt });
  expect(await readRedemptionToken({ tokens: [key(2)] }, token)).toBeNull();
});

it('a token can’t be forged: any other character makes it invalid', async () => {
  const token = await redemptionToken(secrets, id, expiresAt);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    const forged = token.slice(0, at) + other + token.slice(at + 1);
    expect(await readRedemptionToken(secrets, forged), forged).toBeNull();
  }
  for (const text of ['', token.slice(1), `${token}A`, `${token.slice(1)}=`]) {
    expect(await readRedemptionToken(secrets, text)).toBeNull();
  }
});
