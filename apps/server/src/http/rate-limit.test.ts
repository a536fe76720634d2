import { expect, it } from 'vitest';
import type { LimitKey, Limits } from '../ports/ports.ts';
import { testApi } from '../testing/fixtures.ts';
import { type CallerAddress, type Network, type NoAddress, toCallerAddress, toNetwork } from './address.ts';
import { limitKey } from './rate-limit.ts';

const keys: string[] = [];
const limits: Limits = {
  async consume(key) {
    keys.push(key);
    return 0;
  },
  async giveBack() {},
};
const test = testApi({ env: { LOG_LEVEL: 'silent' }, limits });

/** Requests of a stranger to every route, with what the tokenless ones need to reach their limits. */
async function ask(ip: string): Promise<string[]> {
  keys.length = 0;
  const person = { email: 'nadie@prueba.example', password: 'una contraseña larga', token: 'x'.repeat(43) };
  for (const { method, path } of test.api.routes) {
    const url = `http://localhost${path.replace(/:[A-Za-z]+(?:\{[^}]*\})?/g, 'nada')}`;
    for (const body of method === 'GET'
      ? [null]
      : ['{}', JSON.stringify(person), JSON.stringify({ email: person.email })])
      await test.api.fetch(new Request(url, { method, body }), { ip });
  }
  return keys.toSorted();
}

it('every limit of strangers counts a household with IPv6 as one, whatever its addresses', async () => {
  const first = await ask('2001:db8:1:2::1');
  expect(new Set(first.map((key) => key.split(':')[0])).size).toBeGreaterThan(5);
  expect(await ask('2001:db8:1:2:ffff::9')).toEqual(first);
  expect(await ask('2001:db8:9:2::1')).not.toEqual(first);
});

it('a key says what is counted and for whom', () => {
  expect(limitKey`push:${toNetwork('2001:db8:1:2::1')}`).toBe('push:2001:db8:1:2');
  expect(limitKey`message:${'ana'}:${7}`).toBe('message:ana:7');
});

it('an address is no part of a key, and a text no key', () => {
  // Checked by the compiler: each of these would not be false.
  const isPart: CallerAddress extends NoAddress ? true : false = false;
  const isNetwork: CallerAddress extends Network ? true : false = false;
  const isKey: string extends LimitKey ? true : false = false;
  expect([isPart, isNetwork, isKey]).toEqual([false, false, false]);
  expect(toCallerAddress('::1')).toBe('::1');
});
