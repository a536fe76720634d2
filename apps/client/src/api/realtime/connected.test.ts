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
const maxWait = 3000;

it('a first read waits for the connection and is not repeated when that opens', () => {
  const { connected, elapse, reads, read } = device();
  read('calls');
  elapse(maxWait - 1);
  expect(reads).toEqual([]);
  connected.emit();
  elapse(maxWait);
  expect(reads).toEqual(['calls']);
});

it('a first read after the connection opened does not wait', () => {
  const { connected, elapse, reads, read } = device();
  connected.emit();
  read('calls');
  elapse(0);
  expect(reads).toEqual(['calls']);
});

it('every reconnection reads again', () => {
  const { connected, reads, read } = device();
  read('calls');
  connected.emit();
  connected.emit();
  expect(reads).toEqual(['calls', 'calls']);
});

it('only the first read waits for a slow connection, and there is another read when that opens', () => {
  const { connected, elapse, reads, read } = device();
  read('calls');
  elapse(maxWait);
  expect(reads).toEqual(['calls']);
  read('heads');
  elapse(0);
  expect(reads).toEqual(['calls', 'heads']);
  connected.emit();
  expect(reads).toEqual(['calls', 'heads', 'calls', 'heads']);
});

it('where no connection is possible a read does not wait', () => {
  const { elapse, reads, read } = device({ isPossible: false });
  read('calls');
  elapse(0);
  expect(reads).toEqual(['calls']);
});

it('the next person waits for a connection of their own', () => {
  const { connected, elapse, reads, read } = device();
  connected.emit();
  connected.expectAnother();
  read('calls');
  elapse(maxWait - 1);
  expect(reads).toEqual([]);
});

it('a stopped listener is not called', () => {
  const { connected, elapse, reads, read } = device();
  read('calls')();
  connected.emit();
  elapse(maxWait);
  expect(reads).toEqual([]);
});

it('soon() resolves once, when the connection opens', async () => {
  const { connected } = device();
  const soon = connected.soon();
  connected.emit();
  await expect(soon).resolves.toBeUndefined();
});
