import type { OutgoingSignal, SignalContent } from '@callejero/contract/calls.ts';
import type { Acknowledgement } from '@callejero/contract/realtime.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { expect, it, vi } from 'vitest';
import { createSignalOutbox } from './signal-outbox.ts';

const content = (sdp: string): SignalContent => ({ description: { type: 'offer', sdp } });

function setup() {
  const sent: string[] = [];
  const server: { answers: boolean; refuses: boolean; code?: 'not-joined' } = {
    answers: true,
    refuses: false,
  };
  const outbox = createSignalOutbox('room', async ({ peerId, content: said }: OutgoingSignal) => {
    if (!server.answers) return null;
    if (server.code) return { ok: false, error: 'not yet', code: server.code } satisfies Acknowledgement;
    sent.push(`${peerId} ${'description' in said ? said.description.sdp : ''}`);
    return server.refuses ? { ok: false, error: 'gone' } : { ok: true };
  });
  return { sent, server, outbox };
}

it('signals are sent one after another', async () => {
  const { sent, outbox } = setup();
  for (const sdp of ['1', '2', '3']) outbox.send('p', content(sdp));
  await eventually(() => expect(sent).toEqual(['p 1', 'p 2', 'p 3']));
});

it('unacknowledged signals are sent in order when the connection is back', async () => {
  const { sent, server, outbox } = setup();
  server.answers = false;
  for (const sdp of ['1', '2']) outbox.send('p', content(sdp));
  await Promise.resolve();
  expect(sent).toEqual([]);
  server.answers = true;
  await eventually(() => {
    outbox.flush();
    expect(sent).toEqual(['p 1', 'p 2']);
  });
});

it('a refused signal is not sent again, nor one for a peer that left', async () => {
  const { sent, server, outbox } = setup();
  server.refuses = true;
  outbox.send('p', content('1'));
  await eventually(() => expect(sent).toEqual(['p 1']));
  server.answers = false;
  outbox.send('p', content('2'));
  outbox.send('q', content('3'));
  outbox.forget('p');
  server.answers = true;
  await eventually(() => {
    outbox.flush();
    expect(sent).toEqual(['p 1', 'q 3']);
  });
});

it('a signal sent before the device was back in the room is repeated, and nothing is sent after the end', async () => {
  vi.useFakeTimers();
  const { sent, server, outbox } = setup();
  server.code = 'not-joined';
  outbox.send('p', content('1'));
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([]);
  delete server.code;
  await vi.advanceTimersByTimeAsync(600);
  expect(sent).toEqual(['p 1']);
  server.answers = false;
  outbox.send('p', content('2'));
  outbox.stop();
  server.answers = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toEqual(['p 1']);
  vi.useRealTimers();
});
