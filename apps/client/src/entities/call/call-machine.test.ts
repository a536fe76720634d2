import type { CallView } from '@callejero/contract/calls.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CallHappening, type CallState, getPhase, happened, idle, isInCall } from './call-machine.ts';

const me = 'me';
const view = (id: string, change: Partial<CallView> = {}): CallView => ({
  ...{ id, conversation: 'c', type: 'commerce', media: 'video', status: 'ringing', reason: null },
  ...{ caller: { id: 'ana', name: 'Ana', side: 'customer' }, commerce: null, customers: [], ringing: [me] },
  ...{ ringUntil: '', answeredBy: null, answeredAt: null, endedAt: null, peers: [] },
  ...change,
});
const ended = (id: string) => view(id, { status: 'ended', reason: 'hungup', ringing: [] });
const active = (id: string) => view(id, { status: 'active', ringing: [] });
const peer = (id: string, user = id) => ({ peerId: id, user: { id: user, name: user } });
const media = { audio: true, video: false, screen: false };

const anyCall = fc.constantFrom('x', 'y');
const anyPeer = fc.constantFrom('own', 'p', 'q', 'r').map((id) => peer(id));
const anything: fc.Arbitrary<CallHappening> = fc.oneof(
  anyCall.map((id) => ({ type: 'rings' as const, call: view(id) })),
  anyCall.map((id) => ({ type: 'answered' as const, call: active(id) })),
  anyCall.map((id) => ({ type: 'ended' as const, call: ended(id) })),
  fc.tuple(fc.subarray(['x', 'y']), fc.option(anyCall.map(active))).map(([ids, current]) => ({
    ...{ type: 'read' as const, ringing: ids.map((id) => view(id)), current },
  })),
  anyCall.map((id) => ({ type: 'silenced' as const, id })),
  fc.option(anyCall).map((id) => ({ type: 'answers' as const, id })),
  anyCall.map((id) => ({ type: 'began' as const, call: active(id) })),
  fc.subarray(['p', 'q', 'r']).map((ids) => ({
    ...{ type: 'entered' as const, peerId: 'own', peers: ids.map((id) => peer(id)) },
  })),
  anyPeer.map((one) => ({ type: 'came' as const, peer: one })),
  anyPeer.map(({ peerId }) => ({ type: 'left' as const, peerId })),
  fc
    .tuple(anyPeer, fc.constantFrom('connecting' as const, 'connected' as const, 'lost' as const))
    .map(([{ peerId }, link]) => ({ type: 'linked' as const, peerId, link })),
  anyPeer.map(({ peerId }) => ({ type: 'showed' as const, peerId, media })),
  fc.constantFrom<CallHappening>({ type: 'hungUp' }, { type: 'closed' }, { type: 'putAside' }),
);
const run = (events: readonly CallHappening[], from: CallState = idle(me)) => events.reduce(happened, from);

describe('whatever happens, in whatever order', () => {
  const always = (holds: (state: CallState, next: CallState, event: CallHappening) => void) =>
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 40 }), (events) => {
        let state = idle(me);
        for (const event of events) {
          const next = happened(state, event);
          holds(state, next, event);
          state = next;
        }
      }),
    );

  it('the current call does not ring, and no call rings twice', () =>
    always((_, { ringing, call }) => {
      const ids = ringing.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).not.toContain(call?.id);
    }));

  it('this device is never among the people, and no person is listed twice', () =>
    always((_, { people, peerId }) => {
      expect(people.map((one) => one.peerId)).not.toContain(peerId);
      expect(new Set(people.map(({ user }) => user.id)).size).toBe(people.length);
    }));

  it('an ended call has no people, and continues only when it is begun again', () =>
    always((state, next, event) => {
      if (next.ending !== null || next.call === null) expect(next.people).toEqual([]);
      if (!isInCall(state) && isInCall(next)) expect(event.type).toBe('began');
    }));

  it('during a call no other call is offered to return to', () =>
    always((_, next) => {
      if (isInCall(next)) expect(next.underWay).toBeNull();
    }));

  it('no other call replaces the current one', () =>
    always((state, next) => {
      if (isInCall(state)) expect(next.call?.id).toBe(state.call?.id);
    }));

  it('hanging up ends it at once', () =>
    always((_, next) => {
      expect(isInCall(happened(next, { type: 'hungUp' }))).toBe(false);
    }));

  it('a repeated event changes nothing', () =>
    always((_, next, event) => {
      expect(happened(next, event)).toEqual(next);
    }));
});

describe('the state of a call', () => {
  const begun = run([
    { type: 'began', call: view('x', { caller: { id: me, name: 'Yo', side: 'customer' } }) },
  ]);

  it('has the phases calling, connecting, active, reconnecting and ended', () => {
    const phases: string[] = [getPhase(idle(me)), getPhase(begun)];
    const events: CallHappening[] = [
      { type: 'entered', peerId: 'own', peers: [] },
      { type: 'answered', call: active('x') },
      { type: 'came', peer: peer('p') },
      { type: 'linked', peerId: 'p', link: 'connected' },
      { type: 'linked', peerId: 'p', link: 'lost' },
      { type: 'ended', call: ended('x') },
    ];
    let state = begun;
    for (const event of events) {
      state = happened(state, event);
      phases.push(getPhase(state));
    }
    expect(phases).toEqual('idle calling calling connecting connecting active reconnecting ended'.split(' '));
  });

  it('a call continued on another device has moved', () => {
    const state = run(
      [
        { type: 'entered', peerId: 'own', peers: [] },
        { type: 'left', peerId: 'own' },
      ],
      begun,
    );
    expect(state.ending).toBe('moved');
  });

  it('the person’s call on another device stays `underWay` until it ends, is entered or put aside', () => {
    const loaded = run([{ type: 'read', ringing: [], current: active('x') }]);
    expect(loaded.underWay).toEqual(active('x'));
    expect(isInCall(loaded)).toBe(false);
    const ends: CallHappening[] = [
      { type: 'ended', call: ended('x') },
      { type: 'began', call: active('x') },
      { type: 'putAside' },
      { type: 'read', ringing: [], current: null },
    ];
    for (const end of ends) expect(happened(loaded, end).underWay).toBeNull();
    expect(happened(loaded, { type: 'ended', call: ended('y') }).underWay).toEqual(active('x'));
    // The state is read again at each reconnection.
    const read: CallHappening[] = ['x', 'y'].map((id) => ({
      type: 'read',
      ringing: [],
      current: active(id),
    }));
    const put = happened(loaded, { type: 'putAside' });
    expect(read.map((one) => happened(put, one).underWay?.id)).toEqual([undefined, 'y']);
  });

  it('a call for others does not ring', () => {
    expect(run([{ type: 'rings', call: view('x', { ringing: ['other'] }) }]).ringing).toEqual([]);
  });

  it('a call that was declined elsewhere stops ringing, though it continues', () => {
    const declined = { type: 'ended' as const, call: view('x', { ringing: ['other'] }) };
    expect(run([{ type: 'rings', call: view('x') }, declined])).toEqual(idle(me));
  });

  it('a second device of a person replaces the first', () => {
    const state = run(
      [
        { type: 'entered', peerId: 'own', peers: [peer('p', 'ana')] },
        { type: 'came', peer: peer('q', 'ana') },
      ],
      begun,
    );
    expect(state.people.map(({ peerId }) => peerId)).toEqual(['q']);
  });
});

describe('a call that rings here', () => {
  const rings: CallHappening = { type: 'rings', call: view('x') };
  const answered: CallHappening = { type: 'answered', call: active('x') };
  const elsewhere = (...events: CallHappening[]) => run(events).answeredElsewhere?.id ?? null;

  it('was answered elsewhere unless this device was answering it', () => {
    expect(elsewhere(rings, answered)).toBe('x');
    expect(elsewhere(rings, { type: 'answers', id: 'x' }, answered)).toBeNull();
    expect(elsewhere(rings, { type: 'answers', id: 'x' }, { type: 'answers', id: null }, answered)).toBe('x');
  });

  it('that did not ring here, was declined here, or rang during another call is not reported', () => {
    expect(elsewhere(answered)).toBeNull();
    expect(elsewhere(rings, { type: 'silenced', id: 'x' }, answered)).toBeNull();
    expect(elsewhere({ type: 'began', call: active('y') }, rings, answered)).toBeNull();
  });
});
