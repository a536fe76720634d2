/** The requests of the app over the live connection. Without a connection they send nothing and throw nothing. */
import type { OutgoingSignal } from '@callejero/contract/calls.ts';
import {
  type Acknowledgement,
  type Joined,
  type Limited,
  reconnection,
} from '@callejero/contract/realtime.ts';
import { log } from '../../device/log.ts';
import { limitError, unanswered } from '../http/errors.ts';
import { limitWaits } from '../http/limit-waits.ts';
import type { RealtimeSocket } from './realtime-socket.ts';

/** Milliseconds that the server has to receive that a person leaves. */
export const leaveTimeout = 1000;

export interface RealtimeRequests {
  /** Acknowledges an action; true when the server confirmed. */
  acknowledge(actionId: string): Promise<boolean>;
  /** Subscribes to a conversation's messages; null when refused or not connected. */
  enterConversation(id: string): Promise<{ lastSeq: number; lastMod: number } | null>;
  leaveConversation(id: string): void;
  /** Says that the person is typing. */
  typing(id: string): void;
  /** Enters the room of a call; null without an answer. */
  joinRoom(roomId: string, peerId: string | null): Promise<Joined | null>;
  /** Sends a signal to another device of the room; null without an answer: send it again later. */
  signal(signal: OutgoingSignal): Promise<Acknowledgement | null>;
  /** True when the server confirmed. */
  leaveRoom(roomId: string): Promise<boolean>;
}

/**
 * The server's answer to a message, which is sent again for as long as a limit refuses it. Rejects without a connection and
 * without an answer within `timeout` milliseconds.
 */
export function acknowledged<Answer extends { ok: boolean }>(
  current: () => RealtimeSocket,
  send: (socket: ReturnType<RealtimeSocket['timeout']>) => Promise<Answer>,
  timeout: number = reconnection.timeout,
): Promise<Answer> {
  const once = async () => {
    const socket = current();
    if (!socket.connected) throw unanswered(true);
    const answer = await send(socket.timeout(timeout));
    const { retryAfter } = answer as Partial<Limited>;
    if (retryAfter !== undefined) throw limitError(retryAfter);
    return answer;
  };
  return limitWaits.through(once, { longest: Number.POSITIVE_INFINITY });
}

/** `current` returns the socket in use, which another one may replace. */
export function createRequests(current: () => RealtimeSocket): RealtimeRequests {
  /** The server's answer; null without one. */
  async function ask<Answer extends { ok: boolean }>(
    send: (socket: ReturnType<RealtimeSocket['timeout']>) => Promise<Answer>,
    timeout: number = reconnection.timeout,
  ): Promise<Answer | null> {
    return await acknowledged(current, send, timeout).catch(() => null);
  }

  return {
    async acknowledge(actionId) {
      const answer = await ask((socket) => socket.emitWithAck('actionPerformed', actionId));
      if (answer?.ok === false) log('the server did not take the acknowledgement of an action', answer.error);
      return answer?.ok ?? false;
    },
    async enterConversation(conversationId) {
      const answer = await ask((socket) => socket.emitWithAck('enterConversation', { conversationId }));
      return answer?.ok ? answer : null;
    },
    leaveConversation(conversationId) {
      const socket = current();
      if (socket.connected) socket.emit('leaveConversation', { conversationId }, () => undefined);
    },
    typing(conversationId) {
      const socket = current();
      if (socket.connected) socket.volatile.emit('typing', { conversationId });
    },
    joinRoom: (roomId, peerId) =>
      ask((socket) => socket.emitWithAck('joinVideoCallRoom', { roomId, peerId })),
    signal: (signal) => ask((socket) => socket.emitWithAck('videoCallSignal', signal)),
    async leaveRoom(roomId) {
      const answer = await ask(
        (socket) => socket.emitWithAck('videoCallDisconnect', { roomId }),
        leaveTimeout,
      );
      return answer?.ok ?? false;
    },
  };
}
