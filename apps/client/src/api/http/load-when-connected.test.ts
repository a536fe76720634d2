import { expect, it, vi } from 'vitest';
import { loadWhenConnected } from './load-when-connected.ts';

function serverThat(answers: boolean) {
  const state = { answers, listener: null as (() => void) | null };
  const server = {
    check: async () => state.answers,
    isReachable: () => state.answers,
    subscribe(listener: () => void) {
      state.listener = listener;
      return () => {};
    },
  };
  return { state, server };
}

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
  await expect(loadWhenConnected(failing(1), serverThat(true).server)).resolves.toBe('code');
});

it('fails when the server answers and the code is not there', async () => {
  await expect(loadWhenConnected(failing(9), serverThat(true).server)).rejects.toThrow('no code');
});

it('waits for the server while it does not answer', async () => {
  const { state, server } = serverThat(false);
  const loaded = loadWhenConnected(failing(1), server);
  await vi.waitUntil(() => state.listener);
  state.answers = true;
  state.listener?.();
  await expect(loaded).resolves.toBe('code');
});
