import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerOf, ownUrl, windowOf } from './app-windows.ts';
import type { WindowClient } from './worker-scope.ts';

/** A window that answers each message with what `answer` makes of it; undefined: it says nothing. */
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

it('a window’s answer is told as it is, also when it is no', async () => {
  expect(
    await answerOf(
      windowThat(() => false),
      'yours?',
    ),
  ).toBe(false);
});

it('a window that says nothing is not waited for without end', async () => {
  const answer = answerOf(
    windowThat(() => undefined),
    'yours?',
  );
  vi.runAllTimers();
  expect(await answer).toBeUndefined();
});

it('a notice is offered to the app, which takes it or is a page without the app', async () => {
  const asked: unknown[] = [];
  const takes = windowOf(windowThat((message) => asked.push(message)));
  expect(await takes.offer('n1')).toBe(true);
  expect(asked).toEqual([{ type: 'push-opened', notice: 'n1' }]);
  const refused = windowOf(windowThat(() => undefined)).offer('n1');
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
