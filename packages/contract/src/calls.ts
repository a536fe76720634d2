/** Calls of a conversation, with or without video. The id of a call is the `roomId` of the seed's messages. */

import * as z from 'zod';
import { callMedia, callReasons } from './call-summary.ts';
import { callLimits } from './enums/calls.ts';
import type { ConversationSide } from './enums/conversations.ts';
import { toEnum } from './resource.ts';
import { conversationTypes } from './resources/conversations.ts';

/** Body of `POST /conversations/:id/calls`. */
export const startCallSchema = z.strictObject({
  media: toEnum(callMedia, 'Elige llamada o videollamada.'),
});
/** `GET /conversations/:id/calls`: the person may call now; `underWay` is the call that already is, if any. */
export const callAllowedSchema = z.object({ underWay: z.uuid().nullable() });
/** The empty body of the actions on a call. */
export const callActionSchema = z.strictObject({});

const personSchema = z.object({ id: z.uuid(), name: z.string() });
const sideSchema = z.enum(['customer', 'contact', 'commerce', 'support'] satisfies ConversationSide[]);

/** A device of somebody in a call. */
const callPeerSchema = z.object({ peerId: z.uuid(), user: personSchema });
export type CallPeer = z.infer<typeof callPeerSchema>;

/** A call as the people of its conversation see it. */
export const callViewSchema = z.object({
  id: z.uuid(),
  conversation: z.uuid(),
  type: toEnum(conversationTypes),
  media: toEnum(callMedia),
  status: z.enum(['ringing', 'active', 'ended']),
  reason: z.enum(callReasons).nullable(),
  caller: personSchema.extend({ side: sideSchema }),
  commerce: personSchema.nullable(),
  /** The people on the customers' side. */
  customers: z.array(personSchema),
  /** The people whose devices ring: they have neither answered nor declined. */
  ringing: z.array(z.uuid()),
  ringUntil: z.string(),
  answeredBy: z.uuid().nullable(),
  answeredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  peers: z.array(callPeerSchema),
});
export type CallView = z.infer<typeof callViewSchema>;

/** Answer of `GET /calls`: the reader's ringing calls and the current one. */
export const ownCallsSchema = z.object({
  ringing: z.array(callViewSchema),
  current: callViewSchema.nullable(),
});
export type OwnCalls = z.infer<typeof ownCallsSchema>;

/** The format of `RTCPeerConnection`. */
export const iceServersSchema = z.array(
  z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() }),
);
export type IceServers = z.infer<typeof iceServersSchema>;

/** PostgreSQL stores neither a NUL nor an unpaired surrogate. */
const signalText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\u0000') && text.isWellFormed());

const candidateSchema = z.strictObject({
  candidate: signalText(1000),
  sdpMid: signalText(64).nullish(),
  sdpMLineIndex: z.int().min(0).max(100).nullish(),
  usernameFragment: signalText(256).nullish(),
});
const mediaStateSchema = z.strictObject({ audio: z.boolean(), video: z.boolean(), screen: z.boolean() });
export type MediaState = z.infer<typeof mediaStateSchema>;

/** The content of a signal, which the server relays unread: a description, candidates, or which media are on. */
const signalContentSchema = z.union([
  z.strictObject({
    description: z.strictObject({
      type: z.enum(['offer', 'answer']),
      sdp: signalText(callLimits.sdp),
    }),
  }),
  z.strictObject({ candidates: z.array(candidateSchema).min(1).max(callLimits.candidates) }),
  z.strictObject({ state: mediaStateSchema }),
  /** Requests a new path from the device that makes the offers. */
  z.strictObject({ restart: z.literal(true) }),
]);
export type SignalContent = z.infer<typeof signalContentSchema>;

/** `videoCallSignal` of a client: `peerId` is the receiving device. */
export const outgoingSignalSchema = z.strictObject({
  roomId: z.uuid(),
  peerId: z.uuid(),
  content: signalContentSchema,
});
export type OutgoingSignal = z.infer<typeof outgoingSignalSchema>;

/** `joinVideoCallRoom`: with its former `peerId` if a device returns. */
export const joinRoomSchema = z.strictObject({ roomId: z.uuid(), peerId: z.uuid().nullish() });
export const roomSchema = z.strictObject({ roomId: z.uuid() });
