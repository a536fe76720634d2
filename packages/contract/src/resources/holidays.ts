import * as z from 'zod';
import type { ErrorDetail } from '../envelope.ts';
import { isHolidayRule } from '../holidays/rule.ts';
import {
  defineResource,
  field,
  forAll,
  type RecordOf,
  readOnly,
  required,
  withDefault,
} from '../resource.ts';

const holidayScopes = { country: 'País', city: 'Ciudad' } as const;

export const holidays = defineResource({
  name: 'holidays',
  labels: { one: 'Día festivo', many: 'Días festivos', gender: 'm' },
  permissions: { actions: { create: 'Crear', update: 'Editar', delete: 'Archivar' } },
  display: 'name',
  defaultSort: { name: 1 },
  fields: {
    ...forAll({
      name: required(field.text('Nombre', 1, 120, { folded: true })),
      date: field.date('Fecha', { help: 'Para un festivo de un solo año.' }),
      yearly: field.string(
        'Cada año',
        z
          .string('Escribe una regla.')
          .max(40, 'La regla no se entiende.')
          .refine(isHolidayRule, 'Usa una regla como «May 01», «Feb Mo[1]» o «easter -2 days».'),
        {
          help: 'Una fecha (May 01), el enésimo día de un mes (Feb Mo[1]) o días desde Pascua (easter -2 days).',
        },
      ),
      /** False: the city works on that day. The only field of national holidays that administrators can change. */
      active: withDefault(field.boolean('Cuenta como festivo'), true),
      scope: readOnly(required(field.enum('Ámbito', holidayScopes))),
    }),
  },
});

export type Holiday = RecordOf<typeof holidays>;

/** A holiday has either one date or a yearly rule. */
export function holidayProblems(values: { date?: unknown; yearly?: unknown }): ErrorDetail[] {
  const date = (values.date ?? null) !== null;
  const yearly = (values.yearly ?? null) !== null;
  if (date !== yearly) return [];
  const message = date
    ? 'Elige una fecha o una regla anual, no ambas.'
    : 'Elige una fecha o escribe una regla anual.';
  return [{ path: date ? 'yearly' : 'date', message }];
}
