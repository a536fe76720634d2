import * as z from 'zod';
import { contactTokenSchema } from '../codes/contact-code.ts';
import { defineResource, field, idSchema, oneOf, readOnly, required, textSchema } from '../resource.ts';

export const conversationTypes = { direct: 'Directa', commerce: 'Comercio', support: 'Ayuda' } as const;
const conversationStatus = { open: 'Abierta', closed: 'Cerrada' } as const;

/**
 * Whom somebody writes for: the person who began, the commerce or the city's administration that answers, or the neighbour
 * whose contact code the first one read.
 */
export const conversationSides = {
  customer: 'Cliente',
  contact: 'Contacto',
  commerce: 'Comercio',
  support: 'Administración',
} as const;
export type ConversationSide = keyof typeof conversationSides;

/** Whether who writes for that side answers for a commerce or for the city, and shares the inbox with others. */
export const isShared = (side: ConversationSide): boolean => side === 'commerce' || side === 'support';

/**
 * Who takes part reads it, nobody else: its participants, the owners of its commerce, and for the city's own conversations
 * who may answer them. What each of them has read, muted or blocked is shown to nobody here.
 */
export const conversations = defineResource({
  name: 'conversations',
  labels: { one: 'Conversación', many: 'Conversaciones', gender: 'f' },
  permissions: { actions: { answer: 'Responder por la ciudad', inspect: 'Leer las ajenas por una hora' } },
  display: 'type',
  defaultSort: { lastMessageAt: -1 },
  fields: {
    type: readOnly(required(field.enum('Tipo', conversationTypes))),
    participants: readOnly(required(field.references('Participantes', 'users', 1, 50))),
    commerce: readOnly(field.reference('Comercio', 'commerces')),
    status: readOnly(required(field.enum('Estado', conversationStatus))),
    /** Since when both of a direct conversation want it. */
    acceptedAt: readOnly(field.timestamp('Aceptada')),
    /** Which of the owners or administrators takes care of it. */
    assignee: readOnly(field.reference('Responsable', 'users')),
    /** The number of the first message that is still stored, and of the last. */
    firstSeq: readOnly(required(field.integer('Primer mensaje', 1, 2_000_000_000))),
    lastSeq: readOnly(required(field.integer('Último mensaje', 0, 2_000_000_000))),
    /** Advances by one with each message, edit and deletion. */
    lastMod: readOnly(required(field.integer('Último cambio', 0, 2_000_000_000))),
    lastMessageAt: readOnly(field.timestamp('Último mensaje')),
  },
});

export const conversationLimits = {
  /** Of one person in one conversation. */
  messagesPerMinute: 30,
  newPerDay: 20,
  /** Messages of who wrote to a neighbour that has not accepted yet. */
  request: 3,
  /** Characters. */
  body: 4000,
  quickReply: 500,
  /** Of one commerce. */
  quickReplies: 20,
  /** Files of one message. */
  attachments: 5,
  /** Rows of one answer. */
  messages: 50,
  changes: 500,
  inbox: 50,
  heads: 500,
  /** More unread messages are not counted. */
  unread: 100,
  /** Milliseconds after sending. */
  edit: 15 * 60_000,
  delete: 48 * 60 * 60_000,
  /** Milliseconds for which a moderator reads a conversation of others. */
  inspection: 60 * 60_000,
  /** Characters. */
  inspectionReason: { min: 20, max: 500 },
} as const;

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
/** Body of `POST /conversations/:id/clear`: one's own copy begins after this message. */
export const clearConversationSchema = z.strictObject({ upToSeq: seqSchema });
/** Body of `POST /conversations/:id/mute`. */
export const muteConversationSchema = z.strictObject({ muted: z.boolean('Indica si se silencia.') });
/** Body of `POST /conversations/:id/unread`. */
export const unreadConversationSchema = z.strictObject({ unread: z.boolean('Indica si queda sin leer.') });
/** Body of `POST /conversations/:id/assign`: oneself, or nobody. */
export const assignConversationSchema = z.strictObject({ mine: z.boolean('Indica si la atiendes tú.') });
/** Body of `POST /conversations/:id/close`. */
export const closeConversationSchema = z.strictObject({ closed: z.boolean('Indica si queda cerrada.') });
/** Body of `POST /conversations/:id/block`. */
export const blockConversationSchema = z.strictObject({ blocked: z.boolean('Indica si se bloquea.') });

/** Body of `PUT /conversations/:id/replies`: of the commerce, for all who answer for it. `{nombre}` is the customer's. */
export const quickRepliesSchema = z.strictObject({
  replies: z
    .array(textSchema(1, conversationLimits.quickReply), 'Escribe las respuestas.')
    .max(
      conversationLimits.quickReplies,
      `Guarda ${conversationLimits.quickReplies} respuestas como máximo.`,
    ),
});
export type QuickReplies = z.infer<typeof quickRepliesSchema>;

/**
 * Body of `POST /conversations/:id/access`: why somebody who moderates has to read a conversation of others. Its people find
 * the reason in the copy of their data.
 */
export const inspectConversationSchema = z.strictObject({
  reason: textSchema(conversationLimits.inspectionReason.min, conversationLimits.inspectionReason.max),
});
/** Answer: until when it can be read (ISO 8601). */
export const conversationAccessSchema = z.object({ conversation: z.uuid(), until: z.string() });
export type ConversationAccess = z.infer<typeof conversationAccessSchema>;

/** Body of `POST /conversations/:id/accept`. */
export const acceptConversationSchema = z.strictObject({});

export const inboxFilters = {
  all: 'Todas',
  unread: 'Sin leer',
  unanswered: 'Sin responder',
  closed: 'Cerradas',
} as const;
export type InboxFilter = keyof typeof inboxFilters;

/** Query of `GET /conversations/inbox`. */
export const inboxQuerySchema = z.strictObject({
  filter: oneOf(inboxFilters).default('all'),
  /** The `lastMessageAt` of the last one that is shown. */
  before: z.iso.datetime('No es una fecha y hora válida.').optional(),
  commerce: z.uuid('No es un identificador válido.').optional(),
  /** Only those in which the reader answers for the city. */
  answering: z.literal('support', 'No es una de las opciones.').optional(),
  search: z.string().max(100, 'Escribe 100 caracteres como máximo.').optional(),
});

const sideSchema = z.enum(['customer', 'contact', 'commerce', 'support'] satisfies ConversationSide[]);

/** The last message of a conversation, as a list shows it. */
const messagePreviewSchema = z.object({
  seq: z.int(),
  type: z.string(),
  /** Null for a deleted one, and for one without text. */
  body: z.string().nullable(),
  side: sideSchema,
  /** Whether the reader wrote it. */
  own: z.boolean(),
  deleted: z.boolean(),
  createdAt: z.string(),
});
export type MessagePreview = z.infer<typeof messagePreviewSchema>;

/** A conversation as one of its people sees it. */
export const conversationViewSchema = z.object({
  id: z.uuid(),
  type: z.enum(['direct', 'commerce', 'support'] satisfies (keyof typeof conversationTypes)[]),
  status: z.enum(['open', 'closed'] satisfies (keyof typeof conversationStatus)[]),
  side: sideSchema,
  commerce: z
    .object({ id: z.uuid(), name: z.string(), logo: z.string().nullable(), timezone: z.string().nullable() })
    .nullable(),
  /** The person who asks. */
  customer: z.object({ id: z.uuid(), name: z.string(), avatar: z.string().nullable() }),
  /** Of a direct conversation: the neighbour whose code was read. */
  contact: z.object({ id: z.uuid(), name: z.string(), avatar: z.string().nullable() }).nullable(),
  /** False while the neighbour has not accepted a direct conversation. */
  accepted: z.boolean(),
  /** Null for who asks. */
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable(),
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
  /** Until when the reader may read it as a moderator, on the side of who asked (ISO 8601); null for its people. */
  inspectedUntil: z.string().nullable(),
});
export type ConversationView = z.infer<typeof conversationViewSchema>;

/** What a device compares with its own copy when it comes back. */
export const conversationHeadSchema = conversationViewSchema.pick({
  id: true,
  lastSeq: true,
  lastMod: true,
  deliveredSeq: true,
  readSeq: true,
  unread: true,
});
export type ConversationHead = z.infer<typeof conversationHeadSchema>;
