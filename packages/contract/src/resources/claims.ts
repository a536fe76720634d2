import * as z from 'zod';
import { decisionShape, reasonMissing, saysWhy } from '../decision.ts';
import type { ErrorDetail } from '../envelope.ts';
import {
  defineResource,
  field,
  forAll,
  type RecordOf,
  readOnly,
  readPermission,
  required,
  revSchema,
  withDefault,
} from '../resource.ts';
import { phoneSchema } from '../values.ts';

export const claimStatus = { pending: 'Pendiente', accepted: 'Aceptada', rejected: 'Rechazada' } as const;

/** The maximum for one claim. */
export const maxProofFiles = 5;
/** The stored types of a proof: pictures become WebP. */
export const proofTypes: readonly string[] = ['image/webp', 'application/pdf'];

/**
 * A person's claim to own a commerce. Phone, message and files serve the decision, which empties them; the files are deleted.
 */
export const claims = defineResource({
  name: 'claims',
  labels: { one: 'Solicitud de titularidad', many: 'Solicitudes de titularidad', gender: 'f' },
  permissions: { actions: { ...readPermission, review: 'Aceptar y rechazar', delete: 'Archivar' } },
  display: 'message',
  fields: {
    ...forAll({
      commerce: required(field.reference('Comercio', 'commerces')),
      user: readOnly(required(field.reference('Persona', 'users'))),
      phone: field.string('Teléfono', phoneSchema, {
        help: 'Obligatorio al pedirlo; se borra con la decisión.',
      }),
      message: field.text('Cómo comprobarlo', 1, 1000, {
        folded: true,
        help: 'Un texto, archivos o ambos; se borran con la decisión.',
      }),
      files: withDefault(
        field.references('Comprobantes', 'files', 0, maxProofFiles, {
          help: 'Imágenes o PDF, subidos con `private=true`. Solo los ven quien los envió y quien decide.',
        }),
        [],
      ),
      status: readOnly(required(field.enum('Estado', claimStatus))),
      reason: readOnly(field.text('Motivo', 1, 500)),
    }),
  },
});

export type Claim = RecordOf<typeof claims>;

/** The problems of a new claim, which needs a phone and something to check. */
export function claimProblems(claim: { phone?: unknown; message?: unknown; files?: unknown }): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  if ((claim.phone ?? null) === null)
    problems.push({ path: 'phone', message: 'Escribe un teléfono para comprobarlo.' });
  const hasFiles = Array.isArray(claim.files) && claim.files.length > 0;
  if ((claim.message ?? null) === null && !hasFiles)
    problems.push({ path: 'message', message: 'Cuenta cómo podemos comprobarlo o añade un comprobante.' });
  return problems;
}

/** Body of `POST /claims/:id/decide`. Accepting makes the person an owner of the commerce. */
export const claimDecisionSchema = z
  .strictObject({
    ...decisionShape,
    rev: revSchema,
  })
  .refine(saysWhy, reasonMissing);
export type ClaimDecision = z.infer<typeof claimDecisionSchema>;
