import * as z from 'zod';
import { abuseKinds } from '../enums/abuse.ts';
import {
  defineResource,
  field,
  type RecordOf,
  readOnly,
  readPermission,
  required,
  revSchema,
  textSchema,
  toEnum,
} from '../resource.ts';
import { messageViewSchema } from './messages.ts';

export const messageReportStatus = {
  open: 'Abierto',
  removed: 'Mensaje eliminado',
  dismissed: 'Sin medidas',
} as const;

/** Messages before and after the reported one that are stored with it. */
export const reportedAround = 5;

/** The only fields of a message that a moderator reads. */
export const reportedMessageSchema = messageViewSchema.pick({
  ...{ id: true, seq: true, sender: true, body: true },
  ...{ attachments: true, createdAt: true, deletedAt: true },
});
export type ReportedMessage = z.infer<typeof reportedMessageSchema>;

/**
 * A participant's report about a message. It stores a copy of the message and of a few around it until it is decided; moderators
 * read those and nothing else of the conversation.
 */
export const messageReports = defineResource({
  name: 'message-reports',
  labels: { one: 'Mensaje reportado', many: 'Mensajes reportados', gender: 'm' },
  permissions: { actions: { ...readPermission, review: 'Decidir' } },
  display: 'kind',
  fields: {
    message: readOnly(required(field.reference('Mensaje', 'messages'))),
    conversation: readOnly(required(field.reference('Conversación', 'conversations'))),
    user: readOnly(required(field.reference('Persona', 'users'))),
    kind: readOnly(required(field.enum('Qué pasa', abuseKinds))),
    text: readOnly(field.text('Explicación', 1, 1000)),
    status: readOnly(required(field.enum('Estado', messageReportStatus))),
    /** Oldest first; empty once it is decided. */
    excerpt: readOnly(required(field.json('Mensajes', z.array(reportedMessageSchema)))),
    reason: readOnly(field.text('Motivo', 1, 500)),
  },
});
export type MessageReport = RecordOf<typeof messageReports>;

/** Body of `POST /conversations/:id/messages/:message/report`. */
export const reportMessageSchema = z
  .strictObject({
    kind: toEnum(abuseKinds, 'Elige qué pasa.'),
    text: textSchema(1, 1000).nullish(),
  })
  .refine(({ kind, text }) => kind !== 'other' || (text ?? null) !== null, {
    path: ['text'],
    message: 'Explica qué pasa.',
  });
export type ReportMessage = z.output<typeof reportMessageSchema>;

/**
 * Body of `POST /message-reports/:id/decide`: removing a message needs a reason, which its sender can read. `block` blocks the
 * conversation on behalf of the reporter's side, which may unblock it.
 */
export const decideMessageReportSchema = z
  .strictObject({
    rev: revSchema,
    decision: z.enum(['remove', 'dismiss'], 'Indica remove o dismiss.'),
    reason: textSchema(1, 500).nullish(),
    block: z.boolean('Indica si se bloquea.').optional(),
  })
  .refine(({ decision, reason }) => decision === 'dismiss' || (reason ?? null) !== null, {
    path: ['reason'],
    message: 'Indica el motivo.',
  });
export type MessageReportDecision = z.output<typeof decideMessageReportSchema>;

/** The answer to a report: it was received. */
export const messageReportedSchema = z.object({ reported: z.literal(true) });
