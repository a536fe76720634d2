import * as z from 'zod';
import { notices, type UnreadNotices } from '../resources/notices.ts';
import type { AudienceEstimate, NotificationTest } from '../resources/notifications.ts';
import { answerOf, count } from './answer.ts';

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
  }),
);

export const notificationTestSchema = answerOf<NotificationTest>()(z.object({ devices: count }));

export const unreadNoticesSchema = answerOf<UnreadNotices>()(z.object({ unread: count }));

export const openedNoticeSchema = z.object({ id: z.uuid(), payload: notices.fields.payload.schema });
