/** The call that this device is in: its state, the links to the other devices and the media that is sent. */

import type { CallMedia } from '@callejero/contract/call-summary.ts';
import type { CallView, IceServers, SignalContent } from '@callejero/contract/calls.ts';
import { type CallEvent, onCallEvent, type RoomEvent } from '../../api/calls/call-events.ts';
import { callsApi } from '../../api/calls/calls.ts';
import { RequestError } from '../../api/http/errors.ts';
import { connected } from '../../api/realtime/connected.ts';
import { liveCalls } from '../../api/realtime/live.ts';
import { session } from '../../api/session/session.ts';
import { keepCallAlive } from '../../device/call-service.ts';
import { createListeners } from '../../device/listeners.ts';
import { log } from '../../device/log.ts';
import type { MediaRefusal } from '../../device/media.ts';
import { onNetworkChange } from '../../device/network.ts';
import { usesPage } from '../../device/page-use.ts';
import { keepAwake } from '../../device/wake-lock.ts';
import { type CallHappening, type CallState, happened, idle, isInCall } from './call-machine.ts';
import { createLink, type PeerLink } from './link.ts';
import { type LocalMedia, openLocalMedia } from './local-media.ts';
import { createSettledRead } from './settled-read.ts';
import { createSignalOutbox, type SignalOutbox } from './signal-outbox.ts';
import { texts } from './texts.ts';
import { createSilence, createWeakNetwork, getWorstQuality, soundPackets } from './weak-network.ts';

/** The state for screens. */
export interface CallSnapshot extends CallState {
  /** Null while this device is in no call. */
  local: LocalMedia | null;
  remote: ReadonlyMap<string, MediaStream>;
  withoutCamera: MediaRefusal | null;
  /** Milliseconds since 1970 at which this device was first connected to somebody. */
  since: number | null;
  /** Devices whose microphone is on but from which no sound arrives. */
  silent: ReadonlySet<string>;
  /** The speaker that was chosen; null is the device's default. */
  speaker: string | null;
}

/** Milliseconds between two measurements of the network. */
const measureEvery = 2000;
/** Milliseconds until entering the room is tried again. */
const enterAgain = 2000;

interface Life {
  call: string;
  local: LocalMedia;
  links: Map<string, PeerLink>;
  silences: Map<string, ReturnType<typeof createSilence>>;
  outbox: SignalOutbox;
  iceServers: IceServers;
  /** Ids of the signals that arrived, to ignore repeated ones. */
  seen: Set<string>;
  /** Signals of devices whose arrival in the room has not been announced yet. */
  early: Map<string, SignalContent[]>;
  stops: (() => void)[];
}

const nobody: ReadonlySet<string> = new Set();

let life: Life | null = null;
let snapshot: CallSnapshot = emptyFor('');
const listeners = createListeners();

function emptyFor(user: string): CallSnapshot {
  return {
    ...idle(user),
    local: null,
    remote: new Map(),
    withoutCamera: null,
    since: null,
    silent: nobody,
    speaker: null,
  };
}

function show(change: Partial<CallSnapshot>): void {
  snapshot = { ...snapshot, ...change };
  listeners.emit();
}

function happen(event: CallHappening): void {
  const { local, remote, withoutCamera, since, silent, speaker, ...state } = snapshot;
  const next = happened(state, event);
  if (next === state) return;
  const heard = next.people.some(({ link }) => link === 'connected');
  show({ ...next, since: since ?? (heard ? Date.now() : null) });
  if (life && !isInCall(next)) endLife();
  local?.speakWith(next.people.length);
}

function endLife(): void {
  const ended = life;
  life = null;
  for (const stop of ended?.stops ?? []) stop();
  for (const link of ended?.links.values() ?? []) link.close();
  ended?.local.close();
  show({ local: null, remote: new Map(), silent: nobody });
}

/** Opens the media of this device, gets the call from the server with `reach` and enters the room. */
async function begin(media: CallMedia, reach: () => Promise<CallView>): Promise<CallView> {
  if (isInCall(snapshot)) throw new RequestError(409, texts.busy, 'call-busy');
  const { local, withoutCamera } = await openLocalMedia(media, () => tracksChanged());
  try {
    const call = await reach();
    happen({ type: 'closed' });
    happen({ type: 'began', call });
    if (call.status === 'ended') {
      local.close();
      return call;
    }
    live(call, local);
    show({ local, withoutCamera, since: null, remote: new Map() });
    await enter();
    return call;
  } catch (error) {
    local.close();
    throw error;
  }
}

function live(call: CallView, local: LocalMedia): void {
  const measure = createWeakNetwork();
  const outbox = createSignalOutbox(call.id, liveCalls.signal);
  const timer = setInterval(() => void measureNetwork(measure), measureEvery);
  life = {
    ...{
      call: call.id,
      local,
      links: new Map(),
      silences: new Map(),
      iceServers: [],
      seen: new Set(),
      early: new Map(),
    },
    outbox,
    stops: [
      () => clearInterval(timer),
      () => outbox.stop(),
      keepAwake(),
      keepCallAlive(texts.ongoing),
      onNetworkChange((online) => {
        if (online) for (const link of life?.links.values() ?? []) link.restart();
      }),
    ],
  };
}

/** Enters the room, or returns to it as the same device. Tries again until the server answers. */
async function enter(): Promise<void> {
  const own = life;
  if (!own) return;
  const joined = await liveCalls.join(own.call, snapshot.peerId);
  if (life !== own) return;
  // A refusal without a code: the connection is open, but the server does not know its user yet.
  if (joined === null || (!joined.ok && joined.code === undefined)) {
    setTimeout(() => {
      if (life === own && snapshot.peerId === null) void enter();
    }, enterAgain);
    return;
  }
  if (!joined.ok) {
    log('the room of a call was refused', joined.error);
    const call = await callsApi.view(own.call);
    happen(call.status === 'ended' ? { type: 'ended', call } : { type: 'hungUp' });
    if (call.status === 'ended') return;
    throw new RequestError(409, joined.error, joined.code);
  }
  own.iceServers = joined.iceServers;
  if (snapshot.peerId !== null && snapshot.peerId !== joined.peerId) unlinkAll();
  const isNew = snapshot.peerId !== joined.peerId;
  for (const { peerId } of snapshot.people)
    if (!joined.peers.some((peer) => peer.peerId === peerId)) unlink(peerId);
  happen({ type: 'entered', peerId: joined.peerId, peers: joined.peers });
  for (const { peerId } of joined.peers) met(own, peerId, isNew);
  own.outbox.flush();
}

function link(peerId: string, offers: boolean): PeerLink | null {
  const own = life;
  if (!own || snapshot.peerId === null) return null;
  const made = createLink({
    ...{ offers, iceServers: own.iceServers },
    outgoing: own.local.outgoing(),
    send: (content) => own.outbox.send(peerId, content),
    status: (status) => happen({ type: 'linked', peerId, link: status }),
    renewServers: () => callsApi.iceServers(own.call),
  });
  own.links.set(peerId, made);
  own.outbox.send(peerId, { state: own.local.state() });
  show({ remote: new Map([...snapshot.remote, [peerId, made.remote]]) });
  return made;
}

function unlink(peerId: string): void {
  life?.links.get(peerId)?.close();
  life?.links.delete(peerId);
  life?.outbox.forget(peerId);
  const remote = new Map(snapshot.remote);
  remote.delete(peerId);
  show({ remote });
}

function unlinkAll(): void {
  for (const peerId of [...(life?.links.keys() ?? [])]) unlink(peerId);
}

function tracksChanged(): void {
  const own = life;
  if (!own) return;
  for (const [peerId, one] of own.links) {
    one.sendTracks(own.local.outgoing()).catch((error: unknown) => log('a track was not replaced', error));
    own.outbox.send(peerId, { state: own.local.state() });
  }
  show({});
}

async function measureNetwork(measure: ReturnType<typeof createWeakNetwork>): Promise<void> {
  const own = life;
  if (!own || own.links.size === 0) return;
  const reports = new Map(
    await Promise.all([...own.links].map(async ([peerId, one]) => [peerId, await one.stats()] as const)),
  );
  if (life !== own) return;
  const now = performance.now();
  own.local.pause(measure(getWorstQuality([...reports.values()]), now));
  const silent = snapshot.people.filter(({ peerId, media, link }) => {
    const report = reports.get(peerId);
    const isSilent = own.silences.get(peerId) ?? createSilence();
    own.silences.set(peerId, isSilent);
    return report && isSilent(soundPackets(report), media.audio && link === 'connected', now);
  });
  for (const { peerId } of silent) if (!snapshot.silent.has(peerId)) own.links.get(peerId)?.restart();
  if (silent.length + snapshot.silent.size > 0) show({ silent: new Set(silent.map(({ peerId }) => peerId)) });
}

function signalled(own: Life, peerId: string, content: SignalContent): void {
  if (!isPerson(peerId)) {
    own.early.set(peerId, [...(own.early.get(peerId) ?? []), content]);
  } else if ('state' in content) {
    happen({ type: 'showed', peerId, media: content.state });
  } else {
    void (own.links.get(peerId) ?? link(peerId, false))?.receive(content);
  }
}

/** A device has arrived in the room: opens a link to it and handles its early signals. */
function met(own: Life, peerId: string, offers: boolean): void {
  if (!own.links.has(peerId)) link(peerId, offers);
  const early = own.early.get(peerId) ?? [];
  own.early.delete(peerId);
  for (const content of early) signalled(own, peerId, content);
}

const isPerson = (peerId: string) => snapshot.people.some((one) => one.peerId === peerId);

/** Reads the ringing and current calls; concurrent callers share one read. */
const own = createSettledRead(callsApi.own);

function receive(event: CallEvent): void {
  if (event.name.startsWith('call-')) own.outdate();
  switch (event.name) {
    case 'call-ringing':
      happen({ type: 'rings', call: event.payload.call });
      break;
    case 'call-answered':
      happen({ type: 'answered', call: event.payload.call });
      break;
    case 'call-ended':
      happen({ type: 'ended', call: event.payload.call });
      break;
    default:
      if (life?.call === event.payload.roomId) receiveInRoom(life, event);
  }
}

function receiveInRoom(own: Life, { name, payload }: RoomEvent): void {
  if (name === 'videoCallUserConnected') {
    const { peerId, user } = payload;
    for (const one of snapshot.people)
      if (one.user.id === user.id && one.peerId !== peerId) unlink(one.peerId);
    happen({ type: 'came', peer: { peerId, user } });
    if (isPerson(peerId)) met(own, peerId, false);
  } else if (name === 'videoCallUserDisconnected') {
    if (payload.peerId !== snapshot.peerId) unlink(payload.peerId);
    happen({ type: 'left', peerId: payload.peerId });
  } else if (!own.seen.has(payload.id)) {
    own.seen.add(payload.id);
    signalled(own, payload.peerId, payload.content);
  }
}

/** At every connection: returns to the room, and reads the ringing and current calls. */
async function resume(): Promise<void> {
  try {
    if (life) await enter();
    happen({ type: 'read', ...(await own.read()) });
  } catch (error) {
    log('the calls could not be read', error);
  }
}

/** Answers a call. The announcement to all devices may arrive before this request's response, hence the event beforehand. */
async function answer(id: string): Promise<CallView> {
  happen({ type: 'answers', id });
  try {
    return await callsApi.act(id, 'accept');
  } catch (error) {
    happen({ type: 'answers', id: null });
    throw error;
  }
}

/** Leaves the room, over HTTP when the live connection is lost. */
async function leave(call: string): Promise<void> {
  if (!(await liveCalls.leave(call))) await callsApi.act(call, 'leave');
}

export const calls = {
  subscribe: listeners.subscribe,
  snapshot: () => snapshot,

  /** Calls the other side of a conversation, or answers its call if it is already calling. */
  async start(conversation: string, media: CallMedia): Promise<CallView> {
    const { call: current } = snapshot;
    if (isInCall(snapshot) && current?.conversation === conversation) return current;
    // Do not ask for the microphone for a call that the server would refuse.
    await callsApi.assertMayStart(conversation);
    return begin(media, async () => {
      const call = await callsApi.start(conversation, media);
      const isOwn = call.caller.id === snapshot.user;
      return call.status === 'ringing' && !isOwn ? answer(call.id) : call;
    });
  },
  accept: (call: CallView, media: CallMedia): Promise<CallView> => begin(media, () => answer(call.id)),
  /** Enters a call that has begun, also with another device than before. */
  join: (call: CallView, media: CallMedia): Promise<CallView> => begin(media, () => callsApi.view(call.id)),

  async decline(call: CallView): Promise<void> {
    happen({ type: 'silenced', id: call.id });
    await callsApi.act(call.id, 'decline');
  },
  silence: (id: string) => happen({ type: 'silenced', id }),
  putAside: () => happen({ type: 'putAside' }),
  hangUp(): void {
    const call = life?.call;
    happen({ type: 'hungUp' });
    if (call !== undefined) leave(call).catch((error: unknown) => log('leaving a call failed', error));
  },
  /**
   * The page is closed, reloaded or left. A call that still rings ends, and one in which nobody else is: there would be nobody to
   * talk to. From any other call the person has a while to come back.
   */
  pageGone(): void {
    const { call, people } = snapshot;
    if (!life || !call || (call.status !== 'ringing' && people.length > 0)) return;
    happen({ type: 'hungUp' });
    callsApi.leaveAtOnce(call.id).catch((error: unknown) => log('leaving a call failed', error));
  },
  listenOn: (speaker: string) => show({ speaker }),

  /** Listens for the calls of this person. Returns a function that stops it. */
  listen(user: string): () => void {
    show(emptyFor(user));
    const stops = [onCallEvent(receive), connected.each(() => void resume())];
    // Signing out hangs up while the session is still valid.
    const unhook = session.addHook({ signingOut: () => calls.hangUp() });
    const release = usesPage(() => life !== null);
    window.addEventListener('pagehide', calls.pageGone);
    return () => {
      for (const stop of stops) stop();
      unhook();
      release();
      window.removeEventListener('pagehide', calls.pageGone);
      happen({ type: 'hungUp' });
      show(emptyFor(''));
    };
  },
};
