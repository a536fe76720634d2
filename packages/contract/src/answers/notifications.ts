import * as z from 'zod';
import { notices } from '../resources/notices.ts';
import { type RecipientOutcome, recipientOutcomes } from '../resources/notifications.ts';
import { type DeviceSystem, deviceSystems } from '../resources/push.ts';
import { count, moment } from './answer.ts';

/** People, before anything is sent. Who is muted, capped or without a device still gets it in the inbox. */
export const audienceEstimateSchema = z.object({
  count,
  /** With a device, neither muted nor capped. */
  reachable: count,
  devices: count,
  /** Switched this kind off. */
  muted: count,
  /** Got as many promotional notifications as one may within a day. */
  capped: count,
  /** In their quiet hours now: their devices get it afterwards. */
  quiet: count,
  /** About how long the sending takes. */
  seconds: count,
  /** Systems that this server is configured to send to. */
  reaches: z.array(z.enum(Object.keys(deviceSystems) as DeviceSystem[])),
  /** Devices of the others. */
  unreached: count,
});
export type AudienceEstimate = z.output<typeof audienceEstimateSchema>;

/** The caller's own devices that a test was sent to. */
export const notificationTestSchema = z.object({ devices: count });
export type NotificationTest = z.output<typeof notificationTestSchema>;

const outcome = z.enum(Object.keys(recipientOutcomes) as RecipientOutcome[]);

/** Somebody whom a notification was for. Known for three months. */
export const recipientSchema = z.object({
  id: z.uuid(),
  /** Null for those who may not read accounts. */
  person: z
    .object({ id: z.uuid(), firstName: z.string(), lastName: z.string().nullable(), email: z.string() })
    .nullable(),
  outcome,
  at: moment,
  devices: count,
  /** What became of the device: it exists no more, it was refused with that code, or the answer got lost. */
  failure: z.object({ state: z.enum(['gone', 'failed', 'unknown']), code: z.string().nullable() }).nullable(),
});
export type Recipient = z.output<typeof recipientSchema>;

export const recipientsMetaSchema = z.object({
  /** `after` of the next page; null on the last. */
  next: z.uuid().nullable(),
  /** People by outcome, whatever is filtered, of those that there are; only on the first page. */
  counts: z.array(z.object({ outcome, count })).nullable(),
});
export type RecipientsMeta = z.output<typeof recipientsMetaSchema>;

/** At most `maxUnreadNotices`. */
export const unreadNoticesSchema = z.object({ unread: count });
export type UnreadNotices = z.output<typeof unreadNoticesSchema>;

export const openedNoticeSchema = z.object({ id: z.uuid(), payload: notices.fields.payload.schema });
