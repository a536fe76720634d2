import * as z from 'zod';
import { defineResource, field, type RecordOf, readOnly, readPermission, required } from '../resource.ts';

/** Replaces secret and personal values in change records. */
export const concealed = '•••';

/** Who changed what; `createdAt` is when. Only the server adds records, and none is changed. */
export const audit = defineResource({
  name: 'audit',
  labels: { one: 'Cambio', many: 'Auditoría', gender: 'm' },
  permissions: { label: 'Historial de cambios', actions: readPermission },
  display: 'action',
  fields: {
    /** Null is the system. */
    actor: readOnly(field.reference('Quién', 'users')),
    action: readOnly(required(field.text('Acción', 1, 60))),
    resource: readOnly(required(field.text('Colección', 1, 60))),
    recordId: readOnly(required(field.uuid('Registro'))),
    /** A creation's values, or `{field: [before, after]}`; never secrets. */
    diff: readOnly(field.json('Cambios', z.record(z.string(), z.unknown()))),
    requestId: readOnly(field.text('Petición', 1, 60)),
  },
});

export type AuditEntry = RecordOf<typeof audit>;
