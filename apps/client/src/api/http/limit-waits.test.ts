import { expect, it } from 'vitest';
import { limitError, RequestError } from './errors.ts';
import { createLimitWaits, longestWait } from './limit-waits.ts';

/** A clock that the test moves on, and a request that is refused as often as `refusals` says. */
function world(refusals: RequestError[]) {
  let now = 0;
  const timers: { at: number; call: () => void }[] = [];
  const waits = createLimitWaits({
    now: () => now,
    later(call, milliseconds) {
      const timer = { at: now + milliseconds, call };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
  });
  const sent: number[] = [];
  const send = async () => {
    sent.push(now);
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return 'stored';
  };
  const waiting = () => expect.poll(waits.until).not.toBeNull();
  const pass = async (seconds: number) => {
    await waiting();
    now += seconds * 1000;
    for (const { at, call } of [...timers]) if (at <= now) call();
  };
  return { waits, sent, send, waiting, pass };
}

it('a request that a limit refuses is sent again when the limit ends, and until then its end is known', async () => {
  const { waits, sent, send, waiting, pass } = world([limitError(12), limitError(3)]);
  let changes = 0;
  waits.subscribe(() => changes++);
  const answer = waits.through(send);
  await waiting();
  expect(waits.until()).toBe(12_000);
  await pass(12);
  await expect.poll(waits.until).toBe(15_000);
  await pass(3);
  expect(await answer).toBe('stored');
  expect([sent, waits.until(), changes]).toEqual([[0, 12_000, 15_000], null, 4]);
});

it('a wait that is too long, and every other failure, is left to the sender', async () => {
  const refusal = new RequestError(403, 'No');
  for (const error of [limitError(longestWait + 1), refusal]) {
    const { waits, sent, send } = world([error]);
    await expect(waits.through(send)).rejects.toBe(error);
    expect(sent).toEqual([0]);
  }
  const { waits, send, pass } = world([limitError(longestWait), limitError(1)]);
  const answer = waits.through(send);
  const rejected = expect(answer).rejects.toMatchObject({ status: 429 });
  await pass(longestWait);
  await rejected;
});

it('a request that is cancelled while it waits is not sent again', async () => {
  const { waits, sent, send, waiting } = world([limitError(12)]);
  const leaving = new AbortController();
  const rejected = expect(waits.through(send, leaving)).rejects.toMatchObject({ name: 'AbortError' });
  await waiting();
  leaving.abort();
  await rejected;
  expect([sent, waits.until()]).toEqual([[0], null]);
});
