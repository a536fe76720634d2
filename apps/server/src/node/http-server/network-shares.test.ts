import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, it } from 'vitest';
import { createLimitedServer, httpLimits } from './limited-server.ts';
import { createRates } from './network-shares.ts';
import { drain } from './serve.ts';

const config = { publicUrl: 'http://localhost:3000', hstsSubdomains: false, trustProxy: 0 };

/** A connection from an address, without a network. */
class Connection extends Duplex {
  readonly remoteAddress: string;
  constructor(address: string) {
    super({ read: () => {}, write: (_chunk, _encoding, done) => done() });
    this.remoteAddress = address;
  }
  setTimeout() {
    return this;
  }
  setNoDelay() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
}

/** Connects from each address; returns whether each connection is still open. */
function connected(limits: Partial<typeof httpLimits>, trustProxy = 0) {
  const server = createLimitedServer({ ...config, trustProxy }, { ...httpLimits, ...limits }, () => {});
  return (...addresses: string[]) =>
    addresses.map((address) => {
      const connection = new Connection(address);
      server.emit('connection', connection);
      return connection;
    });
}
const areOpen = (connections: readonly Connection[]) => connections.map(({ destroyed }) => !destroyed);

it('one network has a share of the connections before it has sent anything, and others theirs', async () => {
  const open = connected({ connectionsOfNetwork: 2 });
  const [first, ...rest] = open('203.0.113.9', '203.0.113.9', '::ffff:203.0.113.9', '203.0.113.10');
  expect(areOpen(rest)).toEqual([true, false, true]);
  first?.destroy();
  if (first) await once(first, 'close');
  expect(areOpen(open('203.0.113.9', '203.0.113.9'))).toEqual([true, false]);
});

it('a household with IPv6 has one share, whatever its addresses', () => {
  const open = connected({ connectionsOfNetwork: 1 });
  expect(areOpen(open('2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:3::1'))).toEqual([true, false, true]);
});

it('this machine and a trusted proxy have no share, because they connect for many', () => {
  expect(areOpen(connected({ connectionsOfNetwork: 1 })('127.0.0.1', '127.0.0.1', '::1'))).toEqual([
    true,
    true,
    true,
  ]);
  expect(areOpen(connected({ connectionsOfNetwork: 1 }, 1)('10.0.0.1', '10.0.0.1'))).toEqual([true, true]);
});

it('behind a trusted proxy one network has a share of the open requests', async () => {
  const limits = { ...httpLimits, connectionsOfNetwork: 1 };
  const held: ServerResponse[] = [];
  const server = createLimitedServer(
    { ...config, trustProxy: 1 },
    limits,
    (_, response) => void held.push(response),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ask = (address: string) => fetch(url, { headers: { 'x-forwarded-for': address } });
  const first = ask('203.0.113.9');
  await expect.poll(() => held.length).toBe(1);
  const refused = await ask('203.0.113.9');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const other = ask('203.0.113.10');
  await expect.poll(() => held.length).toBe(2);
  for (const response of held) response.end();
  await Promise.all([first, other]);
  const again = ask('203.0.113.9');
  await expect.poll(() => held.length).toBe(3);
  held[2]?.end();
  expect((await again).status).toBe(200);
  await drain(server, 100);
});

it('one network has so many requests within a time, and others theirs', () => {
  let now = 0;
  const isAllowed = createRates(2, 1000, () => now);
  const ask = (...addresses: string[]) => addresses.map(isAllowed);
  expect(ask('203.0.113.9', '203.0.113.9', '203.0.113.9', '203.0.113.10')).toEqual([true, true, false, true]);
  now = 1000;
  expect(ask('203.0.113.9', '127.0.0.1', '127.0.0.1', '127.0.0.1')).toEqual([true, true, true, true]);
});
