import * as z from 'zod';
import { callSummarySchema } from '../call-summary.ts';
import { contactTokenSchema } from '../codes/code-schemas.ts';
import { type ConversationSide, conversationLimits, inboxFilters } from '../enums/conversations.ts';
import { labelSchema } from '../inbox.ts';
import {
  defineResource,
  field,
  forAll,
  idSchema,
  readOnly,
  required,
  textSchema,
  toEnum,
} from '../resource.ts';

export const conversationTypes = { direct: 'Directa', commerce: 'Comercio', support: 'Ayuda' } as const;
const conversationStatus = { open: 'Abierta', closed: 'Cerrada' } as const;

/**
 * Only those who take part read a conversation: its participants, the owners of its commerce, and for the city's conversations
 * the administrators who may answer them. The collection does not contain what each of them has read, muted or blocked.
 */
export const conversations = defineResource({
  name: 'conversations',
  labels: { one: 'Conversación', many: 'Conversaciones', gender: 'f' },
  permissions: { actions: { answer: 'Responder por la ciudad', inspect: 'Leer las ajenas por una hora' } },
  display: 'type',
  defaultSort: { lastMessageAt: -1 },
  fields: {
    ...forAll({
      type: readOnly(required(field.enum('Tipo', conversationTypes))),
      participants: readOnly(required(field.references('Participantes', 'users', 1, 50))),
      commerce: readOnly(field.reference('Comercio', 'commerces')),
      status: readOnly(required(field.enum('Estado', conversationStatus))),
      /** When the other person accepted a direct conversation. */
      acceptedAt: readOnly(field.timestamp('Aceptada')),
    }),
    /** The owner or administrator to whom the conversation is assigned. */
    assignee: readOnly(field.reference('Responsable', 'users')),
    ...forAll({
      /** The number of the first message that is still stored, and of the last. */
      firstSeq: readOnly(required(field.integer('Primer mensaje', 1, 2_000_000_000))),
      lastSeq: readOnly(required(field.integer('Último mensaje', 0, 2_000_000_000))),
      /** Advances by one with each message, edit and deletion. */
      lastMod: readOnly(required(field.integer('Último cambio', 0, 2_000_000_000))),
      lastMessageAt: readOnly(field.timestamp('Último mensaje')),
    }),
  },
});

/** Body of `POST /conversations`: the same people and commerce have one conversation. */
export const openConversationSchema = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('commerce'), commerce: idSchema }),
    z.strictObject({ type: z.literal('support') }),
    z.strictObject({ type: z.literal('direct'), code: contactTokenSchema }),
  ],
  'Elige con quién quieres hablar.',
);

const seqSchema = z.int('Indica el número de un mensaje.').min(0).max(2_000_000_000);

/** Body of `POST /conversations/:id/read`: the last message that was shown. */
export const readConversationSchema = z.strictObject({ seq: seqSchema });
/** Body of `POST /conversations/:id/delivered`: the last message that reached a device. */
export const deliveredConversationSchema = z.strictObject({ seq: seqSchema });
/** Body of `POST /conversations/:id/clear`: the caller's copy begins after this message. */
export const clearConversationSchema = z.strictObject({ upToSeq: seqSchema });
/** Body of `POST /conversations/:id/mute`. */
export const muteConversationSchema = z.strictObject({ muted: z.boolean('Indica si se silencia.') });
/** Body of `POST /conversations/:id/unread`. */
export const unreadConversationSchema = z.strictObject({ unread: z.boolean('Indica si queda sin leer.') });
/** Body of `POST /conversations/:id/assign`: assigns it to the caller or to nobody (`mine`), or to a colleague (`to`). */
export const assignConversationSchema = z
  .strictObject({ mine: z.boolean('Indica si la atiendes tú.').optional(), to: idSchema.optional() })
  .refine(({ mine, to }) => (mine === undefined) !== (to === undefined), {
    path: ['to'],
    message: 'Indica quién la atiende.',
  });
export type AssignConversation = z.infer<typeof assignConversationSchema>;
/** Body of `POST /conversations/:id/close`. */
export const closeConversationSchema = z.strictObject({ closed: z.boolean('Indica si queda cerrada.') });
/** Body of `POST /conversations/:id/block`. */
export const blockConversationSchema = z.strictObject({ blocked: z.boolean('Indica si se bloquea.') });

const repliesSchema = z
  .array(textSchema(1, conversationLimits.quickReply), 'Escribe las respuestas.')
  .max(conversationLimits.quickReplies, `Guarda ${conversationLimits.quickReplies} respuestas como máximo.`);

/** The commerce's quick replies. `{nombre}` is replaced by the customer's name. */
export const quickRepliesSchema = z.strictObject({ replies: repliesSchema });
export type QuickReplies = z.infer<typeof quickRepliesSchema>;

/** Body of `PUT /conversations/:id/replies`. `seen`: the replies that the person changes. */
export const writeQuickRepliesSchema = z.strictObject({ seen: repliesSchema, replies: repliesSchema });
export type WriteQuickReplies = z.infer<typeof writeQuickRepliesSchema>;

/**
 * Body of `POST /conversations/:id/access`: why a moderator has to read a conversation of others. Its participants find the
 * reason in the export of their data.
 */
export const inspectConversationSchema = z.strictObject({
  reason: textSchema(conversationLimits.inspectionReason.min, conversationLimits.inspectionReason.max),
});
/** Until when the conversation can be read (ISO 8601). */
export const conversationAccessSchema = z.object({ conversation: z.uuid(), until: z.string() });
export type ConversationAccess = z.infer<typeof conversationAccessSchema>;

/** Body of `POST /conversations/:id/accept`. */
export const acceptConversationSchema = z.strictObject({});

/** Query of `GET /conversations/inbox`. */
export const inboxQuerySchema = z.strictObject({
  filter: toEnum(inboxFilters).default('all'),
  /** The `lastMessageAt` of the last shown conversation. */
  before: z.iso.datetime('No es una fecha y hora válida.').optional(),
  commerce: z.uuid('No es un identificador válido.').optional(),
  /** Only those with this label of the reader's commerce. */
  label: z.uuid('No es un identificador válido.').optional(),
  /** Only those in which the reader answers for the city. */
  answering: z.literal('support', 'No es una de las opciones.').optional(),
  search: z.string().max(100, 'Escribe 100 caracteres como máximo.').optional(),
});

const sideSchema = z.enum(['customer', 'contact', 'commerce', 'support'] satisfies ConversationSide[]);

/** The last message of a conversation, as a list shows it. */
const messagePreviewSchema = z.object({
  seq: z.int(),
  type: z.string(),
  /** Null for a deleted message, and for one without text. */
  body: z.string().nullable(),
  call: callSummarySchema.nullable(),
  side: sideSchema,
  /** Whether the reader wrote it. */
  own: z.boolean(),
  deleted: z.boolean(),
  createdAt: z.string(),
});
export type MessagePreview = z.infer<typeof messagePreviewSchema>;

/** A conversation as one of its participants sees it. */
export const conversationViewSchema = z.object({
  id: z.uuid(),
  type: z.enum(['direct', 'commerce', 'support'] satisfies (keyof typeof conversationTypes)[]),
  status: z.enum(['open', 'closed'] satisfies (keyof typeof conversationStatus)[]),
  side: sideSchema,
  commerce: z
    .object({
      ...{ id: z.uuid(), name: z.string(), logo: z.string().nullable(), timezone: z.string().nullable() },
      /** Whether customers may call it. */
      calls: z.boolean(),
    })
    .nullable(),
  /** The person who began the conversation. */
  customer: z.object({ id: z.uuid(), name: z.string(), avatar: z.string().nullable() }),
  /** In a direct conversation, the person whose contact code was used. */
  contact: z.object({ id: z.uuid(), name: z.string(), avatar: z.string().nullable() }).nullable(),
  /** False while the other person has not accepted a direct conversation. */
  accepted: z.boolean(),
  /** Null for the person who began. */
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Empty for everybody but the people of the commerce. */
  labels: z.array(labelSchema),
  /** How many notes the answering side has written; 0 for everybody else. */
  notes: z.int(),
  /** Whether the reader's side blocks the other. */
  blocked: z.boolean(),
  muted: z.boolean(),
  firstSeq: z.int(),
  lastSeq: z.int(),
  lastMod: z.int(),
  lastMessageAt: z.string().nullable(),
  /** The last message that reached a device of the reader. */
  deliveredSeq: z.int(),
  /** The last message that the reader has seen. */
  readSeq: z.int(),
  /** The last message that somebody of the other side has seen. */
  otherReadSeq: z.int(),
  /** The last message that reached a device of somebody of the other side. */
  otherDeliveredSeq: z.int(),
  /** The reader's own copy begins after this message. */
  clearedSeq: z.int(),
  /** Messages of the other side that the reader has not seen, at most `conversationLimits.unread`; 1 when marked as unread. */
  unread: z.int(),
  lastMessage: messagePreviewSchema.nullable(),
  /** Until when the reader may read it as a moderator, on the customer's side (ISO 8601); null for participants. */
  inspectedUntil: z.string().nullable(),
});
export type ConversationView = z.infer<typeof conversationViewSchema>;

/** The fields that a device compares with its own copy after a reconnection. */
export const conversationHeadSchema = conversationViewSchema
  .pick({
    id: true,
    side: true,
    lastSeq: true,
    lastMod: true,
    deliveredSeq: true,
    readSeq: true,
    unread: true,
  })
  .extend({ commerce: z.object({ id: z.uuid() }).nullable() });
export type ConversationHead = z.infer<typeof conversationHeadSchema>;
