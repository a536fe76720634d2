import { afterEach, expect, it, vi } from 'vitest';
import { loadWhenConnected } from './load-when-connected.ts';

const server = vi.hoisted(() => ({ isThere: true, listener: null as (() => void) | null }));
vi.mock('./http.ts', () => ({
  reachability: {
    check: async () => server.isThere,
    isReachable: () => server.isThere,
    subscribe(listener: () => void) {
      server.listener = listener;
      return () => {};
    },
  },
}));

afterEach(() => {
  server.isThere = true;
});

/** Fails as often as said, then loads. */
const failing = (times: number) => {
  let left = times;
  return async () => {
    left -= 1;
    if (left >= 0) throw new Error('no code');
    return 'code';
  };
};

it('loads once more when the connection came back after the failure', async () => {
  await expect(loadWhenConnected(failing(1))).resolves.toBe('code');
});

it('fails when the server answers and the code is not there', async () => {
  await expect(loadWhenConnected(failing(9))).rejects.toThrow('no code');
});

it('waits for the server while it does not answer', async () => {
  server.isThere = false;
  const load = failing(1);
  const loaded = loadWhenConnected(load);
  await vi.waitUntil(() => server.listener);
  server.isThere = true;
  server.listener?.();
  await expect(loaded).resolves.toBe('code');
});
