import * as z from 'zod';
import { notices } from '../resources/notices.ts';
import { type RecipientOutcome, recipientOutcomes } from '../resources/notifications.ts';
import { type DeviceSystem, deviceSystems } from '../resources/push.ts';
import { count, moment } from './answer.ts';

/**
 * Numbers of people before a notification is sent. People who are muted, capped or without a device still get it in the inbox.
 */
export const audienceEstimateSchema = z.object({
  count,
  /** People with a device who are neither muted nor capped. */
  reachable: count,
  devices: count,
  /** People who switched this kind off. */
  muted: count,
  /** People who have reached the daily limit of promotional notifications. */
  capped: count,
  /** People in their quiet hours now, whose devices get it afterwards. */
  quiet: count,
  /** Estimated duration of the sending. */
  seconds: count,
  /** Systems that this server is configured to send to. */
  reaches: z.array(z.enum(Object.keys(deviceSystems) as DeviceSystem[])),
  /** Devices of other systems. */
  unreached: count,
});
export type AudienceEstimate = z.output<typeof audienceEstimateSchema>;

/** The number of the caller's devices to which a test was sent. */
export const notificationTestSchema = z.object({ devices: count });
export type NotificationTest = z.output<typeof notificationTestSchema>;

const outcome = z.enum(Object.keys(recipientOutcomes) as RecipientOutcome[]);

/** A recipient of a notification. Stored for three months. */
export const recipientSchema = z.object({
  id: z.uuid(),
  /** Null for those who may not read accounts. */
  person: z
    .object({ id: z.uuid(), firstName: z.string(), lastName: z.string().nullable(), email: z.string() })
    .nullable(),
  outcome,
  at: moment,
  devices: count,
  /** The device is gone, it was refused with this code, or the answer was lost. */
  failure: z.object({ state: z.enum(['gone', 'failed', 'unknown']), code: z.string().nullable() }).nullable(),
});
export type Recipient = z.output<typeof recipientSchema>;

export const recipientsMetaSchema = z.object({
  /** `after` of the next page; null on the last. */
  next: z.uuid().nullable(),
  /** Numbers of people by outcome, regardless of the filters; only on the first page. */
  counts: z.array(z.object({ outcome, count })).nullable(),
});
export type RecipientsMeta = z.output<typeof recipientsMetaSchema>;

/** The number of unread notices, at most `maxUnreadNotices`. */
export const unreadNoticesSchema = z.object({ unread: count });
export type UnreadNotices = z.output<typeof unreadNoticesSchema>;

export const openedNoticeSchema = z.object({ id: z.uuid(), payload: notices.fields.payload.schema });
