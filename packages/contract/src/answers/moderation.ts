/** What a moderator learns of a person's conversations: how many there are, and what was reported. */
import * as z from 'zod';
import { abuseKinds } from '../enums/abuse.ts';
import { toEnum } from '../resource.ts';
import { messageReportStatus } from '../resources/message-reports.ts';
import { count, moment, named } from './answer.ts';

export const personConversationsSchema = named(
  'PersonConversations',
  z.object({
    /** In which the person takes part. */
    conversations: count,
    /** Reports of messages that the person wrote. */
    reported: count,
    /** The latest of those reports. */
    reports: z.array(
      z.object({
        id: z.uuid(),
        kind: toEnum(abuseKinds),
        status: toEnum(messageReportStatus),
        createdAt: moment,
      }),
    ),
  }),
);
export type PersonConversations = z.output<typeof personConversationsSchema>;
