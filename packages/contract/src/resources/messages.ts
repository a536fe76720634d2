import * as z from 'zod';
import {
  defineResource,
  field,
  type RecordOf,
  readOnly,
  required,
  textSchema,
  withDefault,
} from '../resource.ts';
import { storedFilePattern } from './files.ts';

export const messageTypes = {
  text: 'Texto',
  image: 'Imagen',
  file: 'Archivo',
  location: 'Ubicación',
  call: 'Llamada',
  system: 'Aviso',
} as const;

const attachmentSchema = z.strictObject({
  file: z.string('Elige un archivo.').regex(storedFilePattern, 'Elige un archivo guardado.'),
  name: textSchema(1, 255),
});

/** Readable by the participants of its conversation. Written by the routes of the chat only. */
export const messages = defineResource({
  name: 'messages',
  labels: { one: 'Mensaje', many: 'Mensajes', gender: 'm' },
  display: 'body',
  defaultSort: { seq: -1 },
  fields: {
    conversation: readOnly(required(field.reference('Conversación', 'conversations'))),
    sender: readOnly(required(field.reference('Persona', 'users'))),
    /** Made by who sends: the same one twice is one message. */
    clientId: readOnly(required(field.uuid('Identificador del envío'))),
    /** 1, 2, 3… within the conversation. */
    seq: readOnly(required(field.integer('Número', 1, 2_000_000_000))),
    type: readOnly(required(field.enum('Tipo', messageTypes))),
    body: readOnly(field.text('Texto', 1, 4000)),
    attachments: readOnly(
      withDefault(
        field.json('Archivos', z.array(attachmentSchema).max(5, 'Indica 5 archivos como máximo.')),
        [],
      ),
    ),
    replyTo: readOnly(field.reference('Respuesta a', 'messages')),
    editedAt: readOnly(field.timestamp('Editado')),
    deletedAt: readOnly(field.timestamp('Eliminado')),
  },
});

export type Message = RecordOf<typeof messages>;
