import * as z from 'zod';
import { abuseKinds } from '../enums/abuse.ts';
import { maxListedPlaces } from '../favourites.ts';
import {
  defineResource,
  field,
  type RecordOf,
  readOnly,
  readPermission,
  required,
  revSchema,
  textSchema,
} from '../resource.ts';

export const listReportStatus = {
  open: 'Abierto',
  removed: 'Lista retirada',
  dismissed: 'Sin medidas',
} as const;

/**
 * A report about a shared list of places. It has a copy of what the list showed when it was reported, and nothing about whose list
 * it is.
 */
export const listReports = defineResource({
  name: 'list-reports',
  labels: { one: 'Lista reportada', many: 'Listas reportadas', gender: 'f' },
  permissions: { actions: { ...readPermission, review: 'Decidir' } },
  display: 'name',
  fields: {
    list: readOnly(required(field.uuid('Lista'))),
    name: readOnly(required(field.text('Nombre de la lista', 1, 60))),
    places: readOnly(required(field.json('Lugares', z.array(z.string()).max(maxListedPlaces)))),
    kind: readOnly(required(field.enum('Qué pasa', abuseKinds))),
    text: readOnly(field.text('Explicación', 1, 1000)),
    status: readOnly(required(field.enum('Estado', listReportStatus))),
    reason: readOnly(field.text('Motivo', 1, 500)),
  },
});
export type ListReport = RecordOf<typeof listReports>;

/** Body of `POST /list-reports/:id/decide`: taking a list down needs a reason, which its owner can read. */
export const decideListReportSchema = z
  .strictObject({
    rev: revSchema,
    decision: z.enum(['remove', 'dismiss'], 'Indica remove o dismiss.'),
    reason: textSchema(1, 500).nullish(),
  })
  .refine(({ decision, reason }) => decision === 'dismiss' || (reason ?? null) !== null, {
    path: ['reason'],
    message: 'Indica el motivo.',
  });
export type ListReportDecision = z.output<typeof decideListReportSchema>;
