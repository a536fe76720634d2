import * as z from 'zod';
import { callSummarySchema } from '../call-summary.ts';
import { type ConversationSide, conversationLimits, conversationSides } from '../enums/conversations.ts';
import {
  defineResource,
  field,
  forAll,
  idSchema,
  pointSchema,
  readOnly,
  required,
  textSchema,
  withDefault,
} from '../resource.ts';
import { storedFilePattern } from '../values.ts';

const messageTypes = {
  text: 'Texto',
  image: 'Imagen',
  file: 'Archivo',
  location: 'Ubicación',
  call: 'Llamada',
  system: 'Aviso',
} as const;

/** A private file of a message, with the values that show it in the thread before it is loaded. */
const attachmentSchema = z.object({
  id: z.uuid(),
  file: z.string('Elige un archivo.').regex(storedFilePattern, 'Elige un archivo guardado.'),
  name: textSchema(1, 255),
  mime: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Pixels; null for a file that is no picture. */
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

/** Readable by the participants of its conversation. Written only by the routes of the conversation. */
export const messages = defineResource({
  name: 'messages',
  labels: { one: 'Mensaje', many: 'Mensajes', gender: 'm' },
  display: 'body',
  defaultSort: { seq: -1 },
  fields: {
    ...forAll({
      conversation: readOnly(required(field.reference('Conversación', 'conversations'))),
      /** Null for an automatic message, of the type `system`. */
      sender: readOnly(field.reference('Persona', 'users')),
      side: readOnly(required(field.enum('Parte', conversationSides))),
      /** Created by the sender: sending the same one twice gives one message. */
      clientId: readOnly(required(field.uuid('Identificador del envío'))),
      /** 1, 2, 3… within the conversation. */
      seq: readOnly(required(field.integer('Número', 1, 2_000_000_000))),
      /** The conversation's `lastMod` as of the message's last change. */
      mod: readOnly(required(field.integer('Número del cambio', 1, 2_000_000_000))),
      type: readOnly(required(field.enum('Tipo', messageTypes))),
      body: readOnly(field.text('Texto', 1, conversationLimits.body)),
      point: readOnly(field.point('Ubicación')),
      attachments: readOnly(
        withDefault(
          field.json('Archivos', z.array(attachmentSchema).max(conversationLimits.attachments)),
          [],
        ),
      ),
      replyTo: readOnly(field.reference('Respuesta a', 'messages')),
      editedAt: readOnly(field.timestamp('Editado')),
      deletedAt: readOnly(field.timestamp('Eliminado')),
    }),
  },
});

const bodySchema = textSchema(1, conversationLimits.body);

/** Body of `PUT /conversations/:id/messages/:clientId`. */
export const sendMessageSchema = z
  .strictObject({
    type: z.enum(['text', 'image', 'file', 'location'], 'Elige uno de los valores.'),
    body: bodySchema.nullish(),
    point: pointSchema.nullish(),
    /** Files that the sender uploaded with `private=true` and sent in no other message. */
    attachments: z
      .array(idSchema)
      .max(conversationLimits.attachments, `Envía ${conversationLimits.attachments} archivos como máximo.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Un archivo está repetido.')
      .nullish(),
    replyTo: idSchema.nullish(),
    /**
     * The last message that a person who answers for a commerce or the city has seen: a colleague's later answer is a conflict.
     */
    knownSeq: z.int().min(0).max(2_000_000_000).nullish(),
  })
  .superRefine(({ type, body, point, attachments }, context) => {
    const needsFiles = type === 'image' || type === 'file';
    if (needsFiles !== (attachments ?? []).length > 0) {
      const message = needsFiles ? 'Elige al menos un archivo.' : 'Este mensaje no lleva archivos.';
      context.addIssue({ code: 'custom', path: ['attachments'], message });
    }
    if (type === 'text' && (body ?? null) === null)
      context.addIssue({ code: 'custom', path: ['body'], message: 'Escribe un mensaje.' });
    if (type === 'location' && !point)
      context.addIssue({ code: 'custom', path: ['point'], message: 'Falta la ubicación.' });
  });
export type SendMessage = z.output<typeof sendMessageSchema>;

/** Body of `PATCH /conversations/:id/messages/:message`. */
export const editMessageSchema = z.strictObject({ rev: z.int().min(1), body: bodySchema });
/** Body of `DELETE /conversations/:id/messages/:message`. */
export const deleteMessageSchema = z.strictObject({ rev: z.int().min(1) });

const messageTypeSchema = z.enum([
  'text',
  'image',
  'file',
  'location',
  'call',
  'system',
] satisfies (keyof typeof messageTypes)[]);

/** A message as the participants see it. A deleted one has neither text nor files. */
export const messageViewSchema = z.object({
  id: z.uuid(),
  rev: z.int(),
  conversation: z.uuid(),
  clientId: z.uuid(),
  seq: z.int(),
  mod: z.int(),
  /** `system`: the commerce's greeting or away message, which the server sent. */
  type: messageTypeSchema,
  /** The commerce itself for an automatic message. */
  sender: z.object({ id: z.uuid(), name: z.string() }),
  side: z.enum(['customer', 'contact', 'commerce', 'support'] satisfies ConversationSide[]),
  body: z.string().nullable(),
  point: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  attachments: z.array(attachmentSchema),
  /** Set for messages of the type `call`. */
  call: callSummarySchema.nullable(),
  /** The message to which it replies, if that still exists. */
  replyTo: z
    .object({
      id: z.uuid(),
      seq: z.int(),
      body: z.string().nullable(),
      /** The sender of the original message. */
      sender: z.uuid(),
      name: z.string(),
      deleted: z.boolean(),
    })
    .nullable(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
});
export type MessageView = z.infer<typeof messageViewSchema>;

/** Answer of `GET /conversations/:id/messages`, oldest first; whether there are older and newer ones. */
export const messagePageSchema = z.object({
  messages: z.array(messageViewSchema),
  before: z.boolean(),
  after: z.boolean(),
});
export type MessagePage = z.infer<typeof messagePageSchema>;

/** Answer of `GET /conversations/:id/changes`, by `mod`; whether there are more than these. */
export const messageChangesSchema = z.object({
  messages: z.array(messageViewSchema),
  lastMod: z.int(),
  more: z.boolean(),
});
export type MessageChanges = z.infer<typeof messageChangesSchema>;

const seq = z.coerce.number('Indica un número.').int().min(0).max(2_000_000_000).optional();
/** Query of `GET /conversations/:id/messages`: at most one of these parameters. */
export const messagePageQuerySchema = z
  .strictObject({
    before: seq,
    after: seq,
    around: seq,
    search: z.string().trim().min(2, 'Escribe al menos 2 letras.').max(100).optional(),
  })
  .refine((asked) => Object.values(asked).filter((value) => value !== undefined).length <= 1, {
    path: ['before'],
    message: 'Indica solo uno de before, after, around y search.',
  });

/** Query of `GET /conversations/:id/changes`: the last change that the device knows. */
export const messageChangesQuerySchema = z.strictObject({
  since: z
    .string()
    .regex(/^\d{1,9}$/, 'Indica un número.')
    .transform(Number),
});
