import type { ErrorDetail } from '../envelope.ts';
import {
  crudPermissions,
  defineResource,
  field,
  forAll,
  imported,
  type RecordOf,
  readOnly,
  required,
} from '../resource.ts';
import { sourceSchema } from './commerces.ts';

/** The times at which places are on duty: pharmacies, and whatever else takes turns in the city. */
export const shifts = defineResource({
  name: 'shifts',
  labels: { one: 'Turno', many: 'Turnos', gender: 'm' },
  permissions: { actions: crudPermissions },
  display: 'startsAt',
  defaultSort: { startsAt: 1 },
  fields: {
    ...forAll({
      commerce: imported(required(field.reference('Lugar', 'commerces'))),
      startsAt: imported(required(field.timestamp('Empieza'))),
      endsAt: imported(required(field.timestamp('Termina'))),
      /** The part of the city that the turn serves, as the list of turns names it. */
      zone: imported(field.text('Zona', 1, 80)),
      note: field.text('Nota', 1, 200, {
        help: 'Lo que la gente debe saber: «Por la ventanilla», «Llamar al timbre».',
      }),
      source: readOnly(field.json('Origen de los datos', sourceSchema)),
    }),
  },
});

export type Shift = RecordOf<typeof shifts>;

/** A turn of a week at one place is one entry; longer ones are mistakes. */
export const maxShiftDays = 8;

/** Problems between the fields of a shift. */
export function shiftProblems({ startsAt, endsAt }: Pick<Shift, 'startsAt' | 'endsAt'>): ErrorDetail[] {
  const length = Date.parse(endsAt) - Date.parse(startsAt);
  if (length <= 0) return [{ path: 'endsAt', message: 'Debe terminar después de empezar.' }];
  if (length > maxShiftDays * 24 * 3_600_000)
    return [{ path: 'endsAt', message: `Un turno dura ${maxShiftDays} días como máximo.` }];
  return [];
}
