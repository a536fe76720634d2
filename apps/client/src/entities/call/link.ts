/** The connection to one other device: perfect negotiation, candidates in batches, a new path when one is lost. */
import type { IceServers, SignalContent } from '@callejero/contract/calls.ts';
import { log } from '../../device/log.ts';
import type { LinkStatus } from './call-machine.ts';

/** What this device sends: null for a kind that is off. */
export interface Outgoing {
  audio: MediaStreamTrack | null;
  video: MediaStreamTrack | null;
}

export interface LinkOptions {
  /** Gives way when both offer at once. */
  polite: boolean;
  /** The newcomer to a room makes the offer. */
  offers: boolean;
  iceServers: IceServers;
  outgoing: Outgoing;
  send(content: SignalContent): void;
  status(status: LinkStatus): void;
  /** Credentials of relays expire: new ones for a new path. */
  renewServers(): Promise<IceServers>;
}

export interface Link {
  readonly remote: MediaStream;
  receive(content: SignalContent): Promise<void>;
  /** Without negotiating anew. */
  sendTracks(outgoing: Outgoing): Promise<void>;
  /** Looks for a new path: after the network changed. */
  restart(): void;
  stats(): Promise<RTCStatsReport>;
  close(): void;
}

/** Milliseconds of a connection that may come back by itself. */
const patience = 2000;
/** Milliseconds for which candidates are collected. */
const batch = 40;
const maxRestarts = 5;

export function createLink(options: LinkOptions): Link {
  const { polite, send, status } = options;
  const connection = new RTCPeerConnection({ iceServers: options.iceServers });
  const remote = new MediaStream();
  let outgoing = options.outgoing;
  let isOffering = false;
  let isAnswering = false;
  let ignoresOffer = false;
  let candidates: RTCIceCandidateInit[] = [];
  let batching: ReturnType<typeof setTimeout> | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let restarts = 0;
  let closed = false;
  let received: Promise<void> = Promise.resolve();

  async function offer(): Promise<void> {
    try {
      isOffering = true;
      await connection.setLocalDescription();
      describe();
    } catch (error) {
      if (!closed) log('an offer failed', error);
    } finally {
      isOffering = false;
    }
  }

  function describe(): void {
    const { type, sdp } = connection.localDescription ?? {};
    if ((type === 'offer' || type === 'answer') && sdp !== undefined) send({ description: { type, sdp } });
  }

  async function receive(content: SignalContent): Promise<void> {
    if ('description' in content) {
      const { description } = content;
      const isReady = !isOffering && (connection.signalingState === 'stable' || isAnswering);
      ignoresOffer = !polite && description.type === 'offer' && !isReady;
      if (ignoresOffer) return;
      isAnswering = description.type === 'answer';
      try {
        await connection.setRemoteDescription(description);
      } finally {
        isAnswering = false;
      }
      if (description.type !== 'offer') return;
      await adopt();
      await connection.setLocalDescription();
      describe();
    }
    if ('candidates' in content) {
      for (const candidate of content.candidates) {
        try {
          await connection.addIceCandidate(candidate as RTCIceCandidateInit);
        } catch (error) {
          if (!ignoresOffer) throw error;
        }
      }
    }
  }

  const transceiver = (kind: 'audio' | 'video') =>
    connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind);

  /** Sends on what the other one has offered. */
  async function adopt(): Promise<void> {
    for (const kind of ['audio', 'video'] as const) {
      const own = transceiver(kind);
      if (own) own.direction = 'sendrecv';
    }
    await sendTracks(outgoing);
  }

  async function sendTracks(tracks: Outgoing): Promise<void> {
    outgoing = tracks;
    for (const kind of ['audio', 'video'] as const) {
      const { sender } = transceiver(kind) ?? {};
      if (sender && sender.track !== tracks[kind]) await sender.replaceTrack(tracks[kind]);
    }
  }

  async function restart(): Promise<void> {
    if (closed) return;
    restarts += 1;
    try {
      const iceServers = await options.renewServers();
      if (closed) return;
      connection.setConfiguration({ ...connection.getConfiguration(), iceServers });
    } catch (error) {
      log('no new credentials for the relays', error);
    }
    connection.restartIce();
    restartLater();
  }

  /** The more often it was in vain, the later. */
  function restartLater(): void {
    clearTimeout(waiting);
    if (restarts < maxRestarts) waiting = setTimeout(() => void restart(), patience * 2 ** restarts);
  }

  connection.onnegotiationneeded = () => {
    // Who was there waits for the offer of who comes; later either may offer.
    if (options.offers || connection.remoteDescription !== null) void offer();
  };
  connection.onicecandidate = ({ candidate }) => {
    if (!candidate) return;
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate;
    candidates.push({ candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment });
    batching ??= setTimeout(() => {
      batching = null;
      send({ candidates: candidates as { candidate: string }[] });
      candidates = [];
    }, batch);
  };
  connection.ontrack = ({ track }) => {
    if (!remote.getTracks().includes(track)) remote.addTrack(track);
  };
  connection.onconnectionstatechange = () => {
    const { connectionState } = connection;
    if (connectionState === 'connected') {
      clearTimeout(waiting);
      restarts = 0;
      status('connected');
    } else if (connectionState === 'failed' || connectionState === 'disconnected') {
      status('lost');
      restartLater();
    }
  };
  if (options.offers) {
    for (const kind of ['audio', 'video'] as const)
      connection.addTransceiver(outgoing[kind] ?? kind, { direction: 'sendrecv' });
  }

  return {
    remote,
    receive(content) {
      // One after another: a candidate waits for its description.
      received = received
        .then(() => (closed ? undefined : receive(content)))
        .catch((error: unknown) => {
          if (!closed) log('a signal was not understood', error);
        });
      return received;
    },
    sendTracks,
    restart() {
      restarts = 0;
      void restart();
    },
    stats: () => connection.getStats(),
    close() {
      closed = true;
      clearTimeout(waiting);
      if (batching !== null) clearTimeout(batching);
      connection.close();
    },
  };
}
