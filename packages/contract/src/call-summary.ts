import * as z from 'zod';
import { toEnum } from './resource.ts';

export const callMedia = { voice: 'Llamada', video: 'Videollamada' } as const;
export type CallMedia = keyof typeof callMedia;

/** Why a call is over. `failed`: no connection was made; `disabled`: somebody may no longer take part. */
export const callReasons = [
  'hungup',
  'declined',
  'missed',
  'cancelled',
  'busy',
  'failed',
  'disabled',
] as const;
export type CallReason = (typeof callReasons)[number];

/** How a call ended, in the thread of its conversation. */
export const callSummarySchema = z.object({
  media: toEnum(callMedia),
  reason: z.enum(callReasons),
  /** Duration from the answer to the end. */
  seconds: z.int(),
});
export type CallSummary = z.infer<typeof callSummarySchema>;
