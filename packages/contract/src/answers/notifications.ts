import * as z from 'zod';
import { notices, type UnreadNotices } from '../resources/notices.ts';
import {
  type AudienceEstimate,
  type NotificationTest,
  type Recipient,
  type RecipientOutcome,
  type RecipientsMeta,
  recipientOutcomes,
} from '../resources/notifications.ts';
import { type DeviceSystem, deviceSystems } from '../resources/push.ts';
import { answerOf, count, moment } from './answer.ts';

/** Whom a notification would reach. */
export const audienceEstimateSchema = answerOf<AudienceEstimate>()(
  z.object({
    count,
    reachable: count,
    devices: count,
    muted: count,
    capped: count,
    quiet: count,
    seconds: count,
    reaches: z.array(z.enum(Object.keys(deviceSystems) as DeviceSystem[])),
    unreached: count,
  }),
);

export const notificationTestSchema = answerOf<NotificationTest>()(z.object({ devices: count }));

const outcome = z.enum(Object.keys(recipientOutcomes) as RecipientOutcome[]);

export const recipientSchema = answerOf<Recipient>()(
  z.object({
    id: z.uuid(),
    person: z
      .object({ id: z.uuid(), firstName: z.string(), lastName: z.string().nullable(), email: z.string() })
      .nullable(),
    outcome,
    at: moment,
    devices: count,
    failure: z
      .object({ state: z.enum(['gone', 'failed', 'unknown']), code: z.string().nullable() })
      .nullable(),
  }),
);

export const recipientsMetaSchema = answerOf<RecipientsMeta>()(
  z.object({ next: z.uuid().nullable(), counts: z.array(z.object({ outcome, count })).nullable() }),
);

export const unreadNoticesSchema = answerOf<UnreadNotices>()(z.object({ unread: count }));

export const openedNoticeSchema = z.object({ id: z.uuid(), payload: notices.fields.payload.schema });
