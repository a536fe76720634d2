import { reconnection } from '@callejero/contract/realtime.ts';
import { io, Manager } from 'socket.io-client';
import { expect, it } from 'vitest';
import { openConnection } from './realtime.ts';

it('a lost connection is retried with the seed’s delays, without a limit of attempts', () => {
  const given: unknown[] = [];
  const noted = ((origin: string, options: object) => {
    given.push(options);
    return io(origin, options);
  }) as typeof io;
  const nobody = { origin: 'http://localhost:9', userId: 'ana', accessToken: async () => 'good' };
  const silent = {
    discardAccessToken() {},
    sessionOver() {},
    isPageActive: () => false,
    received() {},
    pendingActions() {},
    chat() {},
    room() {},
    ready() {},
  };
  openConnection(noted, { ...nobody, ...silent }).close();
  // Read from the library's manager, which has defaults for missing options.
  const manager = new Manager('http://localhost:9', given[0] as object);
  expect({
    delay: manager.reconnectionDelay(),
    delayMax: manager.reconnectionDelayMax(),
    randomisation: manager.randomizationFactor(),
    timeout: manager.timeout(),
    attempts: manager.reconnectionAttempts(),
    again: manager.reconnection(),
  }).toEqual({
    delay: 1000,
    delayMax: 5000,
    randomisation: 0.5,
    timeout: 20_000,
    attempts: Number.POSITIVE_INFINITY,
    again: true,
  });
  // The retries of realtime-retry.ts use the same delays.
  expect(reconnection).toEqual({ delay: 1000, delayMax: 5000, randomisation: 0.5, timeout: 20_000 });
});
