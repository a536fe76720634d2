import type { CallView } from '@callejero/contract/calls.ts';
import { describe, expect, it } from 'vitest';
import { formatAnnouncement } from './call-announcement.ts';
import { type CallHappening, happened, idle } from './call-machine.ts';

const me = 'me';
const view = (change: Partial<CallView> = {}): CallView => ({
  ...{ id: 'x', conversation: 'c', type: 'direct', media: 'voice', status: 'ringing', reason: null },
  ...{ caller: { id: 'ana', name: 'Ana', side: 'contact' }, commerce: null, customers: [], ringing: [me] },
  ...{ ringUntil: '', answeredBy: null, answeredAt: null, endedAt: null, peers: [] },
  ...change,
});
const active = view({ status: 'active', ringing: [] });
const peer = (id: string, name: string) => ({ peerId: id, user: { id, name } });

/** The sentences for a list of events, in their order. */
function said(events: readonly CallHappening[]): (string | null)[] {
  let state = idle(me);
  return events.map((event) => {
    const before = state;
    state = happened(before, event);
    return formatAnnouncement(before, state);
  });
}

describe('a screen reader announces', () => {
  it('who calls, and that the call no longer rings', () => {
    const events: CallHappening[] = [
      { type: 'rings', call: view({ media: 'video' }) },
      { type: 'rings', call: view({ media: 'video' }) },
      { type: 'silenced', id: 'x' },
    ];
    expect(said(events)).toEqual(['Ana te llama con video', null, 'Ya no suena la llamada.']);
  });

  it('that a call continues without this device', () => {
    const read: CallHappening = { type: 'read', ringing: [], current: active };
    expect(said([read, read])).toEqual(['Hay una llamada en curso.', null]);
  });

  it('that an answered call connects and is connected, who comes and goes, and its end once', () => {
    const events: CallHappening[] = [
      { type: 'rings', call: view() },
      { type: 'began', call: active },
      { type: 'entered', peerId: 'own', peers: [peer('ana', 'Ana')] },
      { type: 'linked', peerId: 'ana', link: 'connected' },
      { type: 'came', peer: peer('eva', 'Eva') },
      { type: 'left', peerId: 'eva' },
      { type: 'linked', peerId: 'ana', link: 'lost' },
      { type: 'hungUp' },
      { type: 'ended', call: view({ status: 'ended', reason: 'hungup', ringing: [] }) },
    ];
    expect(said(events)).toEqual([
      ...['Ana te llama', 'Conectando…', 'Ana entró en la llamada.', 'En llamada'],
      ...['Eva entró en la llamada.', 'Eva salió de la llamada.'],
      ...['Se perdió la conexión. Volviendo a conectar…', 'Saliste de la llamada.', null],
    ]);
  });

  it('why an unanswered call ended', () => {
    const events: CallHappening[] = [
      { type: 'began', call: view({ ringing: [] }) },
      { type: 'ended', call: view({ status: 'ended', reason: 'declined', ringing: [] }) },
    ];
    expect(said(events)).toEqual(['Llamando…', 'No aceptaron la llamada.']);
  });

  it('nothing about a call that rings during another one, until that one is over', () => {
    const events: CallHappening[] = [
      { type: 'began', call: active },
      { type: 'rings', call: view({ id: 'y' }) },
      { type: 'hungUp' },
      { type: 'silenced', id: 'y' },
    ];
    expect(said(events)).toEqual(['Conectando…', null, 'Saliste de la llamada.', 'Ya no suena la llamada.']);
  });
});
