import * as z from 'zod';
import { decisionShape, reasonMissing, saysWhy } from '../decision.ts';
import { defineResource, field, type RecordOf, readOnly, readPermission, required } from '../resource.ts';

export const claimStatus = { pending: 'Pendiente', accepted: 'Aceptada', rejected: 'Rechazada' } as const;

/** Somebody says that a commerce is theirs. */
export const claims = defineResource({
  name: 'claims',
  labels: { one: 'Solicitud de titularidad', many: 'Solicitudes de titularidad', gender: 'f' },
  permissions: { actions: { ...readPermission, review: 'Aceptar y rechazar', delete: 'Archivar' } },
  display: 'message',
  fields: {
    commerce: required(field.reference('Comercio', 'commerces')),
    user: readOnly(required(field.reference('Persona', 'users'))),
    message: required(field.text('Mensaje', 1, 1000, { folded: true })),
    status: readOnly(required(field.enum('Estado', claimStatus))),
    reason: readOnly(field.text('Motivo', 1, 500)),
  },
});

export type Claim = RecordOf<typeof claims>;

/** Body of `POST /claims/:id/decide`. Accepting makes the person an owner of the commerce. */
export const claimDecisionSchema = z
  .strictObject({
    ...decisionShape,
    rev: z.int('Falta la revisión.'),
  })
  .refine(saysWhy, reasonMissing);
export type ClaimDecision = z.infer<typeof claimDecisionSchema>;
