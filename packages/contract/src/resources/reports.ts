import * as z from 'zod';
import type { ErrorDetail } from '../envelope.ts';
import { defineResource, field, type RecordOf, readOnly, readPermission, required } from '../resource.ts';

export const reportKinds = {
  closed: 'Ya no existe',
  moved: 'Se mudó',
  hours: 'El horario es otro',
  other: 'Otra cosa',
} as const;
export type ReportKind = keyof typeof reportKinds;
export const reportStatus = { open: 'Abierto', done: 'Resuelto' } as const;

export const reports = defineResource({
  name: 'reports',
  labels: { one: 'Aviso', many: 'Avisos', gender: 'm' },
  permissions: {
    label: 'Avisos de usuarios',
    actions: { ...readPermission, update: 'Atender', delete: 'Archivar' },
  },
  display: 'kind',
  fields: {
    commerce: required(field.reference('Comercio', 'commerces')),
    user: readOnly(required(field.reference('Persona', 'users'))),
    kind: required(field.enum('Qué pasa', reportKinds)),
    text: field.text('Explicación', 1, 1000, { folded: true }),
    status: readOnly(required(field.enum('Estado', reportStatus))),
  },
});

export type Report = RecordOf<typeof reports>;

export function reportProblems({ kind, text }: { kind: ReportKind; text?: unknown }): ErrorDetail[] {
  return kind === 'other' && (text ?? null) === null ? [{ path: 'text', message: 'Explica qué pasa.' }] : [];
}

/** Body of `POST /reports/:id/done`. */
export const reportDoneSchema = z.strictObject({ rev: z.int('Falta la revisión.') });
