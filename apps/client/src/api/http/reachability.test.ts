import { expect, test } from 'vitest';
import { createReachability } from './reachability.ts';

function setup(startsOnline = true) {
  let online = startsOnline;
  let isThere = false;
  const timers: { run: () => void; wait: number }[] = [];
  const network = new Set<(online: boolean) => void>();
  const received: boolean[] = [];
  const reachability = createReachability({
    probe: async () => isThere,
    isOnline: () => online,
    onNetworkChange: (listener) => {
      network.add(listener);
      return () => network.delete(listener);
    },
    later(run, wait) {
      timers.push({ run, wait });
      return () => void timers.splice(0);
    },
  });
  reachability.subscribe(() => received.push(reachability.isReachable()));
  return {
    reachability,
    received,
    waits: () => timers.map(({ wait }) => wait),
    tick: async () => {
      timers.shift()?.run();
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
    },
    come: () => {
      isThere = true;
    },
    setOnline: async (value: boolean) => {
      online = value;
      for (const listener of network) listener(value);
      await Promise.resolve();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

test('an unreachable server is probed again, at growing intervals, until it is back', async () => {
  const { reachability, received, waits, tick, come } = setup();
  reachability.unanswered();
  reachability.unanswered();
  expect([received, waits()]).toEqual([[false], [2000]]);
  await tick();
  expect(waits()).toEqual([4000]);
  await tick();
  await tick();
  await tick();
  expect(waits()).toEqual([15_000]);
  come();
  await tick();
  expect([received, waits()]).toEqual([[false, true], []]);
});

test('a probe that succeeds while requests fail does not shorten the interval', async () => {
  const { reachability, waits, tick, come } = setup();
  come();
  reachability.unanswered();
  await tick();
  reachability.unanswered();
  expect(waits()).toEqual([4000]);
  reachability.answered();
  reachability.unanswered();
  expect(waits()).toEqual([2000]);
});

test('without a network there are no probes, and its return probes at once', async () => {
  const { reachability, received, waits, come, setOnline } = setup();
  await setOnline(false);
  reachability.unanswered();
  expect([received, waits()]).toEqual([[false], []]);
  come();
  await setOnline(true);
  expect(received).toEqual([false, true]);
});

test('an app that was opened without a network notices its return', async () => {
  const { reachability, received, come, setOnline } = setup(false);
  expect(reachability.isReachable()).toBe(false);
  come();
  await setOnline(true);
  expect(received).toEqual([true]);
});

test('check() probes now and notifies the listeners of the result', async () => {
  const { reachability, received, waits, come, setOnline } = setup();
  expect(await reachability.check()).toBe(false);
  expect([received, waits()]).toEqual([[false], [2000]]);
  come();
  expect(await reachability.check()).toBe(true);
  expect([received, waits()]).toEqual([[false, true], []]);
  await setOnline(false);
  expect(await reachability.check(), 'without a connection nobody is asked').toBe(false);
});
