/** Calls of a conversation, with or without picture. The id of a call is the `roomId` of the seed's messages. */

import * as z from 'zod';
import { oneOf } from './resource.ts';
import { type ConversationSide, conversationTypes } from './resources/conversations.ts';

const callMedia = { voice: 'Llamada', video: 'Videollamada' } as const;
export type CallMedia = keyof typeof callMedia;

/** Why a call is over. `failed`: they never heard each other; `disabled`: somebody may not take part any more. */
const callReasons = ['hungup', 'declined', 'missed', 'cancelled', 'busy', 'failed', 'disabled'] as const;
export type CallReason = (typeof callReasons)[number];

export const callLimits = {
  people: 4,
  /** Milliseconds. */
  ring: 45_000,
  /** After which a device that is not heard of has left. */
  grace: 20_000,
  /** After an answer, for the devices to arrive. */
  arrival: 30_000,
  longest: 4 * 60 * 60_000,
  /** How long the credentials of a relay hold: longer than any call. */
  relay: 6 * 60 * 60_000,
  perHour: 20,
  /** Of one person in one conversation, within ten minutes. */
  perConversation: 6,
  /** Characters of a description (SDP). */
  sdp: 32_000,
  candidates: 50,
  /** Signals of one device. */
  signalsPerSecond: 50,
  /** Signals that wait for one device. */
  waiting: 500,
} as const;

/** Body of `POST /conversations/:id/calls`. */
export const startCallSchema = z.strictObject({
  media: oneOf(callMedia, 'Elige llamada o videollamada.'),
});
/** Body of what is done with a call: nothing. */
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
  type: oneOf(conversationTypes),
  media: oneOf(callMedia),
  status: z.enum(['ringing', 'active', 'ended']),
  reason: z.enum(callReasons).nullable(),
  caller: personSchema.extend({ side: sideSchema }),
  commerce: personSchema.nullable(),
  /** Those who asked. */
  customers: z.array(personSchema),
  /** Whose devices ring: they have neither answered nor declined. */
  ringing: z.array(z.uuid()),
  ringUntil: z.string(),
  answeredBy: z.uuid().nullable(),
  answeredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  peers: z.array(callPeerSchema),
});
export type CallView = z.infer<typeof callViewSchema>;

/** Answer of `GET /calls`: of the reader, those that ring and the one under way. */
export const ownCallsSchema = z.object({
  ringing: z.array(callViewSchema),
  current: callViewSchema.nullable(),
});
export type OwnCalls = z.infer<typeof ownCallsSchema>;

/** As `RTCPeerConnection` takes them. */
export const iceServersSchema = z.array(
  z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() }),
);
export type IceServers = z.infer<typeof iceServersSchema>;

/** What a thread says of a call that is over: one message. */
export const callSummarySchema = z.object({
  media: oneOf(callMedia),
  reason: z.enum(callReasons),
  /** From the answer to the end. */
  seconds: z.int(),
});
export type CallSummary = z.infer<typeof callSummarySchema>;

/** PostgreSQL stores neither a NUL nor half a character. */
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

/** What one device tells another, relayed unread: a description, candidates, or which of its media are on. */
const signalContentSchema = z.union([
  z.strictObject({
    description: z.strictObject({
      type: z.enum(['offer', 'answer']),
      sdp: signalText(callLimits.sdp),
    }),
  }),
  z.strictObject({ candidates: z.array(candidateSchema).min(1).max(callLimits.candidates) }),
  z.strictObject({ state: mediaStateSchema }),
  /** Asks whoever makes the offers for a new path. */
  z.strictObject({ restart: z.literal(true) }),
]);
export type SignalContent = z.infer<typeof signalContentSchema>;

/** `videoCallSignal` of a client: `peerId` is for whom. */
export const outgoingSignalSchema = z.strictObject({
  roomId: z.uuid(),
  peerId: z.uuid(),
  content: signalContentSchema,
});
export type OutgoingSignal = z.infer<typeof outgoingSignalSchema>;

/** `joinVideoCallRoom`: with the `peerId` of before where a device comes back. */
export const joinRoomSchema = z.strictObject({ roomId: z.uuid(), peerId: z.uuid().nullish() });
export const roomSchema = z.strictObject({ roomId: z.uuid() });
