import * as z from 'zod';
import { type ReportKind, reportKinds } from '../enums/reports.ts';
import type { ErrorDetail } from '../envelope.ts';
import {
  defineResource,
  field,
  forAll,
  idSchema,
  type RecordOf,
  readOnly,
  readPermission,
  required,
  revOnlySchema,
  revSchema,
  textSchema,
} from '../resource.ts';
import { emailSchema, phoneSchema } from '../values.ts';

export const reportStatus = { open: 'Abierto', done: 'Resuelto' } as const;

/** The kinds with a field for the correct value, with its label. */
export const corrections: Readonly<Partial<Record<ReportKind, string>>> = {
  phone: 'Teléfono correcto',
  moved: 'Dirección correcta',
  name: 'Nombre correcto',
  hours: 'Horario correcto',
};

const answerSchema = textSchema(1, 1000);

export const reports = defineResource({
  name: 'reports',
  labels: { one: 'Reporte', many: 'Reportes', gender: 'm' },
  permissions: {
    label: 'Reportes de usuarios',
    actions: { ...readPermission, update: 'Atender', delete: 'Archivar' },
  },
  display: 'kind',
  fields: {
    ...forAll({
      commerce: required(field.reference('Comercio', 'commerces')),
      /** Null: reported without an account. */
      user: readOnly(field.reference('Persona', 'users')),
      kind: required(field.enum('Qué pasa', reportKinds)),
      correction: field.text('Lo correcto', 1, 500, { help: 'El teléfono, con prefijo internacional.' }),
      text: field.text('Explicación', 1, 1000, { folded: true }),
      /** Where somebody without an account wants the answer. It is erased when the report is done. */
      contact: field.string('Correo para la respuesta', emailSchema),
      status: readOnly(required(field.enum('Estado', reportStatus))),
      answer: readOnly(field.string('Respuesta', answerSchema)),
      /** Shown on the page of the commerce, without who reported. */
      answerPublic: readOnly(required(field.boolean('Respuesta pública'))),
      answeredAt: readOnly(field.timestamp('Respondido')),
    }),
  },
});

export type Report = RecordOf<typeof reports>;

interface Reported {
  kind: ReportKind;
  correction?: unknown;
  text?: unknown;
}

export function reportProblems({ kind, correction, text }: Reported): ErrorDetail[] {
  if (kind === 'other' && (text ?? null) === null) return [{ path: 'text', message: 'Explica qué pasa.' }];
  if ((correction ?? null) === null) return [];
  if (corrections[kind] === undefined)
    return [{ path: 'correction', message: 'Para este reporte no hay un valor correcto: explícalo.' }];
  const problem = kind === 'phone' && phoneSchema.safeParse(correction).error?.issues[0];
  return problem ? [{ path: 'correction', message: problem.message }] : [];
}

/** Body of `POST /reports/:id/done`. */
export const reportDoneSchema = revOnlySchema;

/** Body of `POST /reports/:id/answer`: settles the report, or changes the answer of one that is settled. */
export const reportAnswerSchema = z.strictObject({
  rev: revSchema,
  answer: answerSchema,
  public: z.boolean('Elige sí o no.').default(false),
});

/** Parameters of `GET /reports/answers`. */
export const publicAnswersQuerySchema = z.strictObject({ commerce: idSchema });

/** The public fields of a report whose answer is public. */
export const publicAnswerFields = ['commerce', 'kind', 'answer', 'answeredAt'] as const;
