import { defineResource, field, type RecordOf, readOnly, required } from '../resource.ts';

export const conversationTypes = { direct: 'Directa', commerce: 'Comercio', support: 'Ayuda' } as const;
export const conversationStatus = { open: 'Abierta', closed: 'Cerrada' } as const;

/** Who takes part reads it, nobody else. What each participant has read, muted or blocked is shown to nobody here. */
export const conversations = defineResource({
  name: 'conversations',
  labels: { one: 'Conversación', many: 'Conversaciones', gender: 'f' },
  display: 'type',
  defaultSort: { updatedAt: -1 },
  fields: {
    type: readOnly(required(field.enum('Tipo', conversationTypes))),
    participants: readOnly(required(field.references('Participantes', 'users', 2, 50))),
    commerce: readOnly(field.reference('Comercio', 'commerces')),
    status: readOnly(required(field.enum('Estado', conversationStatus))),
  },
});

export type Conversation = RecordOf<typeof conversations>;
