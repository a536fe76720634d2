import { expect, test } from 'vitest';
import { createAnswerCache } from './cache.ts';

function cacheAt(clock: { time: number }) {
  const changes = { publish: () => {}, subscribe: () => () => {} };
  const sha256 = (text: string) => text.padStart(64, '0');
  return createAnswerCache(
    { changes, conversations: changes, sha256, clock: { now: () => new Date(clock.time) } },
    (name) => name,
  );
}

test('an answer with an expiry is not served from that moment on', async () => {
  const clock = { time: 1000 };
  const cache = cacheAt(clock);
  await cache.fill('abierto', [], async () => ({
    body: 'abierto',
    headers: { 'Content-Type': 'text/html' },
    expires: 2000,
  }));
  await cache.fill('siempre', [], async () => 'siempre');
  clock.time = 1999;
  expect(cache.get('abierto')?.headers).toEqual({ 'Content-Type': 'text/html' });
  clock.time = 2000;
  expect(cache.get('abierto')).toBeNull();
  expect(cache.get('siempre')?.headers['Content-Type']).toBe('application/json; charset=utf-8');
});
