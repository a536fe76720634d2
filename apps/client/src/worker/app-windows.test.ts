import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askWindow, ownUrl, toAppWindow } from './app-windows.ts';
import type { WindowClient } from './worker-scope.ts';

/** A window that replies to each message with the result of `answer`; for undefined it does not reply. */
function windowThat(answer: (message: unknown) => unknown): WindowClient {
  const client: WindowClient = {
    focused: true,
    visibilityState: 'visible',
    focus: async () => client,
    navigate: async () => client,
    postMessage(message, [port] = []) {
      const said = answer(message);
      if (said !== undefined && port instanceof MessagePort) port.postMessage(said);
    },
  };
  return client;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('a window’s reply is passed on unchanged, also when it is false', async () => {
  expect(
    await askWindow(
      windowThat(() => false),
      'yours?',
    ),
  ).toBe(false);
});

it('the wait for a window that does not reply ends', async () => {
  const answer = askWindow(
    windowThat(() => undefined),
    'yours?',
  );
  vi.runAllTimers();
  expect(await answer).toBeUndefined();
});

it('offering a notice says whether the window replied: the app does, a public page does not', async () => {
  const asked: unknown[] = [];
  const takes = toAppWindow(windowThat((message) => asked.push(message)));
  expect(await takes.offer('n1')).toBe(true);
  expect(asked).toEqual([{ type: 'push-opened', notice: 'n1' }]);
  const refused = toAppWindow(windowThat(() => undefined)).offer('n1');
  vi.runAllTimers();
  expect(await refused).toBe(false);
});

it.each([
  ['/notice/1', 'https://guia.example/notice/1'],
  ['https://otro.example/x', 'https://guia.example'],
  ['//otro.example/x', 'https://guia.example'],
])('%s opens at %s', (path, expected) => {
  expect(ownUrl(path, { origin: 'https://guia.example' })).toBe(expected);
});
