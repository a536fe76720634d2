import { expect, it } from 'vitest';
import type { PushOutcome } from '../../../ports/ports.ts';
import { createTurns } from './turns.ts';

const gone: PushOutcome = { kind: 'gone', code: '410' };
const accepted: PushOutcome = { kind: 'accepted' };

it('a device that is gone gets no request of a claim that began before the outcome was stored', async () => {
  const turns = createTurns();
  let requests = 0;
  const send = (outcome: PushOutcome) => async () => {
    requests += 1;
    return outcome;
  };
  await turns.take('phone', send(gone));
  const release = turns.hold();
  const left = turns.leave('phone');
  // After a turn of the event loop, whatever would forget the device has run.
  await new Promise(setImmediate);
  expect(await turns.take('phone', send(accepted))).toEqual(gone);
  expect(requests).toBe(1);
  release();
  await left;
  await turns.leave('phone');
  expect(await turns.take('phone', send(accepted))).toEqual(accepted);
});
