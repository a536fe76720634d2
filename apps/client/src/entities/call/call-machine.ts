/** The state of a call on one device, and its events, without media or network. */
import type { CallReason } from '@callejero/contract/call-summary.ts';
import type { CallPeer, CallView, MediaState } from '@callejero/contract/calls.ts';

/** The connection to another device. */
export type LinkStatus = 'connecting' | 'connected' | 'lost';

export interface CallPerson extends CallPeer {
  link: LinkStatus;
  media: MediaState;
}

export interface CallState {
  /** Whose device this is. */
  user: string;
  /** The ringing calls, oldest first. */
  ringing: readonly CallView[];
  /** Id of the call that this device is answering, until the server has agreed. */
  answering: string | null;
  /** The last call that rang here until another device, or somebody else, answered it. */
  answeredElsewhere: CallView | null;
  /** The call that this device is in, or was last in. */
  call: CallView | null;
  /** This device's id in the room; null until it has entered. */
  peerId: string | null;
  people: readonly CallPerson[];
  /** Why this device is no longer in the call. */
  ending: CallReason | 'moved' | null;
  /** A call of this person that this device is not in: its page was reloaded, or the person speaks on another device. */
  underWay: CallView | null;
  /** Id of the call that the person does not want to return to. */
  aside: string | null;
}

export type CallHappening =
  | { type: 'rings' | 'answered' | 'ended'; call: CallView }
  /** The ringing calls according to the server, and the call that a device of the person is in. */
  | { type: 'read'; ringing: readonly CallView[]; current: CallView | null }
  /** The person closed the offer to return to the call. */
  | { type: 'putAside' }
  /** The call can no longer be answered here: it was declined, or its time is over. */
  | { type: 'silenced'; id: string }
  /** This device requests to answer the call; null when that failed. */
  | { type: 'answers'; id: string | null }
  | { type: 'began'; call: CallView }
  | { type: 'entered'; peerId: string; peers: readonly CallPeer[] }
  | { type: 'came'; peer: CallPeer }
  | { type: 'left'; peerId: string }
  | { type: 'linked'; peerId: string; link: LinkStatus }
  | { type: 'showed'; peerId: string; media: MediaState }
  | { type: 'hungUp' }
  | { type: 'closed' };

export const idle = (user: string): CallState => ({
  ...{ user, ringing: [], answering: null, answeredElsewhere: null, call: null, peerId: null, people: [] },
  ...{ ending: null, underWay: null, aside: null },
});

export function happened(state: CallState, event: CallHappening): CallState {
  switch (event.type) {
    case 'rings':
      return event.call.ringing.includes(state.user) ? withRinging(state, event.call) : state;
    case 'read':
      return event.ringing.reduce(withRinging, {
        ...state,
        ringing: [],
        underWay: isInCall(state) || event.current?.id === state.aside ? null : event.current,
      });
    case 'putAside':
      return { ...state, underWay: null, aside: state.underWay?.id ?? state.aside };
    case 'silenced':
      return { ...state, ringing: state.ringing.filter(({ id }) => id !== event.id) };
    case 'answers':
      return { ...state, answering: event.id };
    case 'answered': {
      const { id } = event.call;
      const rang = state.ringing.some((call) => call.id === id) && !isInCall(state) && state.answering !== id;
      const silent = withCall(happened(state, { type: 'silenced', id }), event.call);
      return rang ? { ...silent, answeredElsewhere: event.call } : silent;
    }
    case 'ended': {
      const isOver = event.call.status === 'ended' && state.underWay?.id === event.call.id;
      const silent = {
        ...happened(state, { type: 'silenced', id: event.call.id }),
        underWay: isOver ? null : state.underWay,
      };
      // A call that was declined on another device continues, without this device.
      if (!isCurrent(state, event.call.id) || event.call.status !== 'ended') return silent;
      return left({ ...silent, call: event.call }, event.call.reason ?? 'hungup');
    }
    case 'began':
      if (isInCall(state)) return state;
      return {
        ...idle(state.user),
        ringing: state.ringing.filter(({ id }) => id !== event.call.id),
        call: event.call,
        ending: event.call.status === 'ended' ? (event.call.reason ?? 'hungup') : null,
      };
    case 'entered':
      if (!isInCall(state)) return state;
      return event.peers.reduce(withPerson, {
        ...state,
        peerId: event.peerId,
        // With a new id in the room this device has no links yet.
        people:
          event.peerId === state.peerId
            ? state.people.filter(({ peerId }) => event.peers.some((peer) => peer.peerId === peerId))
            : [],
      });
    case 'came':
      return isInCall(state) ? withPerson(state, event.peer) : state;
    case 'left':
      if (!isInCall(state)) return state;
      // This device's own id: the call was continued on another device.
      if (event.peerId === state.peerId) return left(state, 'moved');
      return { ...state, people: state.people.filter(({ peerId }) => peerId !== event.peerId) };
    case 'linked':
      return withChange(state, event.peerId, { link: event.link });
    case 'showed':
      return withChange(state, event.peerId, { media: event.media });
    case 'hungUp':
      return isInCall(state) ? left(state, 'hungup') : state;
    case 'closed':
      return isInCall(state) ? state : { ...state, call: null, ending: null };
  }
}

const isCurrent = ({ call }: CallState, id: string) => call?.id === id;

export const isInCall = ({ call, ending }: CallState): boolean => call !== null && ending === null;

const left = (state: CallState, ending: NonNullable<CallState['ending']>): CallState => ({
  ...state,
  ...{ ending, people: [], peerId: null },
});

function withRinging(state: CallState, call: CallView): CallState {
  if (isCurrent(state, call.id)) return state;
  return { ...state, ringing: [...state.ringing.filter(({ id }) => id !== call.id), call] };
}

function withCall(state: CallState, call: CallView): CallState {
  return isCurrent(state, call.id) && isInCall(state) ? { ...state, call } : state;
}

function withPerson(state: CallState, peer: CallPeer): CallState {
  if (peer.peerId === state.peerId || state.people.some(({ peerId }) => peerId === peer.peerId)) return state;
  const media = { audio: true, video: state.call?.media === 'video', screen: false };
  // A second device of the same person replaces the first.
  const others = state.people.filter(({ user }) => user.id !== peer.user.id);
  return { ...state, people: [...others, { ...peer, link: 'connecting', media }] };
}

function withChange(state: CallState, peer: string, change: Partial<CallPerson>): CallState {
  if (!state.people.some(({ peerId }) => peerId === peer)) return state;
  return {
    ...state,
    people: state.people.map((one) => (one.peerId === peer ? { ...one, ...change } : one)),
  };
}

export type CallPhase = 'idle' | 'calling' | 'connecting' | 'active' | 'reconnecting' | 'ended';

/** The phase of the whole call. */
export function getPhase({ call, ending, people }: CallState): CallPhase {
  if (call === null) return 'idle';
  if (ending !== null) return 'ended';
  if (people.some(({ link }) => link === 'connected')) return 'active';
  if (people.some(({ link }) => link === 'lost')) return 'reconnecting';
  return call.status === 'ringing' ? 'calling' : 'connecting';
}
