import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from './serve.ts';

const from = (peer: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress: peer },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('the address is the peer’s unless proxies are trusted, and then the one the outermost of them saw', () => {
  expect(clientAddress(from('10.0.0.1', '1.1.1.1'), 0)).toBe('10.0.0.1');
  expect(clientAddress(from('10.0.0.1', 'forged, 1.1.1.1'), 1)).toBe('1.1.1.1');
  expect(clientAddress(from('10.0.0.1', 'forged, 1.1.1.1, 10.0.0.2'), 2)).toBe('1.1.1.1');
  expect(clientAddress(from('10.0.0.1', '1.1.1.1'), 3)).toBe('1.1.1.1');
  expect(clientAddress(from('10.0.0.1'), 1)).toBe('10.0.0.1');
});
