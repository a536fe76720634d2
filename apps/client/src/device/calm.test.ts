import { expect, test } from 'vitest';
import { afterCalm } from './calm.ts';
import type { Later } from './later.ts';

function setup() {
  const page = new EventTarget();
  const timers = new Map<number, () => void>();
  let begun = 0;
  const wait: Later = (call) => {
    const timer = ++begun;
    timers.set(timer, call);
    return () => timers.delete(timer);
  };
  const calls: string[] = [];
  const stop = afterCalm(() => calls.push('calm'), 1000, page, wait);
  const pass = () => {
    for (const [timer, call] of [...timers]) {
      timers.delete(timer);
      call();
    }
  };
  return { page, timers, calls, stop, pass };
}

test('each press begins the wait anew, and after it nothing is called again', () => {
  const { page, timers, calls, pass } = setup();
  page.dispatchEvent(new Event('pointerdown'));
  expect([...timers.keys()]).toEqual([2]);
  pass();
  page.dispatchEvent(new Event('keydown'));
  expect(timers.size).toBe(0);
  expect(calls).toEqual(['calm']);
});

test('what was cancelled is not called, also after a press', () => {
  const { page, timers, calls, stop, pass } = setup();
  stop();
  page.dispatchEvent(new Event('keydown'));
  expect(timers.size).toBe(0);
  pass();
  expect(calls).toEqual([]);
});
