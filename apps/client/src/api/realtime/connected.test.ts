import { expect, it } from 'vitest';
import { createConnected } from './connected.ts';

function device({ isPossible = true } = {}) {
  const timers = new Map<() => void, number>();
  const connected = createConnected({
    isPossible: () => isPossible,
    later(call, milliseconds) {
      timers.set(call, milliseconds);
      return () => void timers.delete(call);
    },
  });
  const elapse = (milliseconds: number) => {
    for (const [call, after] of [...timers]) {
      if (after > milliseconds) continue;
      timers.delete(call);
      call();
    }
  };
  const reads: string[] = [];
  const read = (name: string) => connected.each(() => void reads.push(name));
  return { connected, elapse, reads, read };
}
const patience = 3000;

it('a first read waits for the connection, and there is no second one when that stands', () => {
  const { connected, elapse, reads, read } = device();
  read('calls');
  elapse(patience - 1);
  expect(reads).toEqual([]);
  connected.tell();
  elapse(patience);
  expect(reads).toEqual(['calls']);
});

it('what begins after the connection stands is read at once', () => {
  const { connected, elapse, reads, read } = device();
  connected.tell();
  read('calls');
  elapse(0);
  expect(reads).toEqual(['calls']);
});

it('every connection after a lost one reads again', () => {
  const { connected, reads, read } = device();
  read('calls');
  connected.tell();
  connected.tell();
  expect(reads).toEqual(['calls', 'calls']);
});

it('a connection that takes too long is waited for once, and what it missed is read when it stands', () => {
  const { connected, elapse, reads, read } = device();
  read('calls');
  elapse(patience);
  expect(reads).toEqual(['calls']);
  read('heads');
  elapse(0);
  expect(reads).toEqual(['calls', 'heads']);
  connected.tell();
  expect(reads).toEqual(['calls', 'heads', 'calls', 'heads']);
});

it('where no connection can be made nothing is waited for', () => {
  const { elapse, reads, read } = device({ isPossible: false });
  read('calls');
  elapse(0);
  expect(reads).toEqual(['calls']);
});

it('the next person waits for a connection of their own', () => {
  const { connected, elapse, reads, read } = device();
  connected.tell();
  connected.expectAnother();
  read('calls');
  elapse(patience - 1);
  expect(reads).toEqual([]);
});

it('who stops is told nothing', () => {
  const { connected, elapse, reads, read } = device();
  read('calls')();
  connected.tell();
  elapse(patience);
  expect(reads).toEqual([]);
});

it('one who asks for it resolves once, when the connection stands', async () => {
  const { connected } = device();
  const soon = connected.soon();
  connected.tell();
  await expect(soon).resolves.toBeUndefined();
});
