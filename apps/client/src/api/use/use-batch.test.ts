import type { UseEvent } from '@callejero/contract/use.ts';
import { expect, it } from 'vitest';
import { createUseBatch } from './use-batch.ts';

const minute = 60_000;
const place = '01890000-0000-7000-8000-000000000001';
const open: UseEvent = { kind: 'open', place };

/** A device with a clock; `pass` lets time pass, `answer` decides what the server does. */
function device({ arrived = true } = {}) {
  let now = 0;
  let timers: { at: number; call: () => void }[] = [];
  const sent: (readonly UseEvent[])[] = [];
  const server = { isReached: true };
  const batch = createUseBatch({
    arrived,
    now: () => now,
    later(call, delay) {
      const timer = { at: now + delay, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    async send(events) {
      if (!server.isReached) throw new TypeError('Failed to fetch');
      sent.push(events);
    },
  });
  async function pass(milliseconds: number): Promise<void> {
    now += milliseconds;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { call } of due) call();
    await Promise.resolve();
    await Promise.resolve();
  }
  return { batch, sent, server, pass };
}

it('events are sent together, some seconds later', async () => {
  const { batch, sent, pass } = device();
  batch.visit();
  await pass(2000);
  batch.count(open);
  expect(sent).toEqual([]);
  await pass(3000);
  expect(sent).toEqual([[{ kind: 'visit' }, open]]);
  await pass(minute);
  expect(sent).toHaveLength(1);
});

it('what waits is sent at once when the page is hidden, in bodies that the server accepts', () => {
  const { batch, sent } = device({ arrived: false });
  for (let word = 0; word < 23; word += 1) batch.count({ kind: 'search', words: `pan ${word}`, found: true });
  batch.flush();
  expect(sent.map(({ length }) => length)).toEqual([10, 10, 3]);
});

it('the same thing counts once in a visit, and a visit ends after half an hour without use', async () => {
  const { batch, sent, pass } = device();
  batch.count(open);
  batch.count(open);
  batch.count({ kind: 'search', words: 'Pan', found: true });
  batch.count({ kind: 'search', words: 'pan', found: true });
  await pass(29 * minute);
  batch.visit();
  await pass(29 * minute);
  batch.count(open);
  await pass(minute);
  expect(sent.flat().map(({ kind }) => kind)).toEqual(['visit', 'open', 'search']);
  await pass(30 * minute);
  batch.count(open);
  await pass(minute);
  expect(sent.flat().map(({ kind }) => kind)).toEqual(['visit', 'open', 'search', 'visit', 'open']);
});

it('a reload, or a page of the guide that leads to another, begins no visit', async () => {
  const { batch, sent, pass } = device({ arrived: false });
  batch.visit();
  batch.count(open);
  await pass(minute);
  expect(sent).toEqual([[open]]);
});

it('without connection events wait for the next one, and no more than fifty', async () => {
  const { batch, sent, server, pass } = device();
  server.isReached = false;
  for (let word = 0; word < 60; word += 1) batch.count({ kind: 'search', words: `pan ${word}`, found: true });
  await pass(minute);
  expect(sent).toEqual([]);
  server.isReached = true;
  batch.count(open);
  await pass(minute);
  expect(sent.flat()).toHaveLength(50);
  expect(sent.flat()[0]).toEqual({ kind: 'visit' });
});
