/**
 * The connection to one other device: sends candidates in batches and looks for a new path when the connection is lost. One of
 * the two devices makes all offers and the other one requests them: in Chromium a rolled-back offer freezes the video.
 */
import type { IceServers, SignalContent } from '@callejero/contract/calls.ts';
import { log } from '../../device/log.ts';
import type { LinkStatus } from './call-machine.ts';

/** The tracks that this device sends: null for a kind that is off. */
export interface OutgoingTracks {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
}

interface LinkOptions {
  /** The newcomer to a room makes the offers. */
  offers: boolean;
  iceServers: IceServers;
  outgoing: OutgoingTracks;
  send(content: SignalContent): void;
  status(status: LinkStatus): void;
  /** Gets new credentials of the relays, which expire, for a new path. */
  renewServers(): Promise<IceServers>;
}

export interface PeerLink {
  readonly remote: MediaStream;
  receive(content: SignalContent): Promise<void>;
  /** Replaces the sent tracks without a new negotiation. */
  sendTracks(outgoing: OutgoingTracks): Promise<void>;
  /** Looks for a new path: after the network changed. */
  restart(): void;
  stats(): Promise<RTCStatsReport>;
  close(): void;
}

/** Milliseconds to wait before a restart: a connection may recover by itself. */
const recoveryTime = 2000;
/** Milliseconds for which candidates are collected. */
const batch = 40;
const maxRestarts = 5;

export function createLink(options: LinkOptions): PeerLink {
  const { offers, send, status } = options;
  const connection = new RTCPeerConnection({ iceServers: options.iceServers });
  const remote = new MediaStream();
  let outgoing = options.outgoing;
  const candidates = createCandidateBatches((collected) => send({ candidates: collected }));
  const search = createPathSearch(connection, options);
  let closed = false;
  let received: Promise<void> = Promise.resolve();

  async function offer(): Promise<void> {
    try {
      await connection.setLocalDescription();
      describe();
    } catch (error) {
      if (!closed) log('an offer failed', error);
    }
  }

  function describe(): void {
    const { type, sdp } = connection.localDescription ?? {};
    if ((type === 'offer' || type === 'answer') && sdp !== undefined) send({ description: { type, sdp } });
  }

  async function receive(content: SignalContent): Promise<void> {
    if ('description' in content) {
      const { description } = content;
      await connection.setRemoteDescription(description);
      if (description.type !== 'offer') return;
      await adopt(connection, outgoing);
      await connection.setLocalDescription();
      describe();
    } else if ('candidates' in content) {
      for (const candidate of content.candidates)
        await connection.addIceCandidate(candidate as RTCIceCandidateInit);
    } else if ('restart' in content && offers && connection.signalingState === 'stable') {
      void search.restart();
    }
  }

  connection.onnegotiationneeded = () => {
    if (offers) void offer();
  };
  connection.onicecandidate = ({ candidate }) => {
    if (candidate) candidates.add(candidate);
  };
  connection.ontrack = ({ track }) => {
    if (!remote.getTracks().includes(track)) remote.addTrack(track);
  };
  connection.onconnectionstatechange = () => {
    const { connectionState } = connection;
    if (connectionState === 'connected') {
      search.found();
      status('connected');
    } else if (connectionState === 'failed' || connectionState === 'disconnected') {
      status('lost');
      search.begin();
    }
  };
  if (offers) {
    for (const kind of kinds) connection.addTransceiver(outgoing[kind] ?? kind, { direction: 'sendrecv' });
  }

  return {
    remote,
    receive(content) {
      // One after another: a candidate must wait for its description.
      received = received
        .then(() => (closed ? undefined : receive(content)))
        .catch((error: unknown) => {
          if (!closed) log('a signal was not understood', error);
        });
      return received;
    },
    async sendTracks(tracks) {
      outgoing = tracks;
      await sendTracks(connection, tracks);
    },
    restart: search.again,
    stats: () => connection.getStats(),
    close() {
      closed = true;
      search.stop();
      candidates.stop();
      connection.close();
    },
  };
}

/** Collects candidates, and sends those of a short time together. */
function createCandidateBatches(sendBatch: (candidates: { candidate: string }[]) => void) {
  let collected: RTCIceCandidateInit[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    add({ candidate, sdpMid, sdpMLineIndex, usernameFragment }: RTCIceCandidate): void {
      collected.push({ candidate, sdpMid, sdpMLineIndex, usernameFragment });
      timer ??= setTimeout(() => {
        timer = null;
        sendBatch(collected as { candidate: string }[]);
        collected = [];
      }, batch);
    },
    stop(): void {
      if (timer !== null) clearTimeout(timer);
    },
  };
}

const kinds = ['audio', 'video'] as const;

const transceiverFor = (connection: RTCPeerConnection, kind: (typeof kinds)[number]) =>
  connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind);

/** Sends this device's tracks on the transceivers that the other device has offered. */
async function adopt(connection: RTCPeerConnection, outgoing: OutgoingTracks): Promise<void> {
  for (const kind of kinds) {
    const own = transceiverFor(connection, kind);
    if (own) own.direction = 'sendrecv';
  }
  await sendTracks(connection, outgoing);
}

async function sendTracks(connection: RTCPeerConnection, tracks: OutgoingTracks): Promise<void> {
  for (const kind of kinds) {
    const { sender } = transceiverFor(connection, kind) ?? {};
    if (sender && sender.track !== tracks[kind]) await sender.replaceTrack(tracks[kind]);
  }
}

/** Looks for a new path of a lost connection, until one is found. */
function createPathSearch(
  connection: RTCPeerConnection,
  { offers, send, renewServers }: Pick<LinkOptions, 'offers' | 'send' | 'renewServers'>,
) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let restarts = 0;
  let stopped = false;

  async function restart(): Promise<void> {
    if (stopped) return;
    restarts += 1;
    try {
      const iceServers = await renewServers();
      if (!stopped) connection.setConfiguration({ ...connection.getConfiguration(), iceServers });
    } catch (error) {
      log('no new credentials for the relays', error);
    }
    if (stopped) return;
    if (offers) connection.restartIce();
    else send({ restart: true });
    restartLater();
  }

  /**
   * Waits longer after each failed restart. A device that has to request the restart waits longer than the other, which may have
   * noticed the loss too.
   */
  function restartLater(): void {
    clearTimeout(waiting);
    const wait = (offers ? recoveryTime : recoveryTime * 1.5) * 2 ** restarts;
    if (restarts < maxRestarts) waiting = setTimeout(() => void restart(), wait);
  }

  return {
    restart,
    /** Waits before the first restart. */
    begin: restartLater,
    /** The network changed: restarts at once, as if for the first time. */
    again(): void {
      restarts = 0;
      void restart();
    },
    found(): void {
      clearTimeout(waiting);
      restarts = 0;
    },
    stop(): void {
      stopped = true;
      clearTimeout(waiting);
    },
  };
}
