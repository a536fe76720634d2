/** What the people who answer for a commerce arrange in its inbox, and what they note for each other. */
import * as z from 'zod';
import { conversationLimits, labelTones } from './enums/conversations.ts';
import { idSchema, textSchema, toEnum } from './resource.ts';

const { automatic, labels: maxLabels, label: maxName } = conversationLimits;

/** A label of a commerce's conversations. Its id is chosen by the device that adds it. */
export const labelSchema = z.strictObject({
  id: idSchema,
  name: textSchema(1, maxName),
  tone: toEnum(labelTones),
});
export type InboxLabel = z.infer<typeof labelSchema>;

const automaticSchema = textSchema(1, automatic).nullable();

const settings = {
  /** Answers the first message of a conversation; `{nombre}` is replaced by the customer's name. */
  greeting: automaticSchema,
  /** Answers a message while the commerce is closed, once for each time that it is closed. */
  away: automaticSchema,
  /** Whether customers may call. */
  calls: z.boolean('Indica si se atienden llamadas.'),
};

/** Answer of `GET` and `PUT /commerces/:id/inbox`. */
export const inboxSchema = z.object({ rev: z.int(), ...settings, labels: z.array(labelSchema) });
export type CommerceInbox = z.infer<typeof inboxSchema>;

/** Body of `PUT /commerces/:id/inbox`. `rev`: of the settings that were read; 0 while there are none. */
export const writeInboxSchema = z.strictObject({
  rev: z.int('Falta la revisión.').min(0).max(2_000_000_000),
  ...settings,
  labels: z
    .array(labelSchema, 'Escribe las etiquetas.')
    .max(maxLabels, `Guarda ${maxLabels} etiquetas como máximo.`)
    .superRefine((labels, context) => {
      const taken = { id: new Set<string>(), name: new Set<string>() };
      for (const [index, { id, name }] of labels.entries()) {
        const folded = name.toLocaleLowerCase('es');
        if (taken.id.has(id) || taken.name.has(folded))
          context.addIssue({ code: 'custom', path: [index, 'name'], message: 'Ya hay otra igual.' });
        taken.id.add(id);
        taken.name.add(folded);
      }
    }),
});
export type WriteInbox = z.infer<typeof writeInboxSchema>;

const chosenSchema = z
  .array(idSchema, 'Elige las etiquetas.')
  .max(maxLabels, `Elige ${maxLabels} como máximo.`);

/** Body of `PUT /conversations/:id/labels`: all labels of the conversation. `seen`: those that the person changes. */
export const labelConversationSchema = z.strictObject({ seen: chosenSchema, labels: chosenSchema });
export type LabelConversation = z.infer<typeof labelConversationSchema>;

/** Body of `POST /conversations/:id/notes`. */
export const writeNoteSchema = z.strictObject({ body: textSchema(1, conversationLimits.note) });

const personSchema = z.object({ id: z.uuid(), name: z.string() });

/** A note that only the people of the answering side read. */
export const noteSchema = z.object({
  id: z.uuid(),
  author: personSchema,
  body: z.string(),
  createdAt: z.string(),
});
export type ConversationNote = z.infer<typeof noteSchema>;

/** Answer of `GET /conversations/:id/colleagues`: who may answer, the caller included. */
export const colleaguesSchema = z.array(personSchema);
export type Colleague = z.infer<typeof personSchema>;
