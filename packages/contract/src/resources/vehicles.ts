import * as z from 'zod';
import { crudPermissions, defineResource, field, type RecordOf, required, withDefault } from '../resource.ts';
import { imageSchema } from './files.ts';

export const vehicleKinds = {
  car: 'Automóvil',
  van: 'Camioneta',
  motorcycle: 'Motocicleta',
  bicycle: 'Bicicleta',
  truck: 'Camión',
} as const;

/** Upper case, without spaces, dots and hyphens: two ways to write one plate are the same plate. */
export function normalizePlate(text: string): string {
  return text.toUpperCase().replace(/[\s.·-]+/g, '');
}

const plateSchema = z
  .string('Escribe una placa.')
  .overwrite(normalizePlate)
  .regex(/^[A-Z0-9]{2,12}$/, 'Escribe la placa con letras y números.');

export const vehicles = defineResource({
  name: 'vehicles',
  labels: { one: 'Vehículo', many: 'Vehículos', gender: 'm' },
  permissions: { actions: crudPermissions },
  display: 'plate',
  fields: {
    owner: required(field.reference('Persona', 'users')),
    commerce: field.reference('Comercio', 'commerces'),
    plate: field.string('Placa', plateSchema, { folded: true }),
    kind: required(field.enum('Tipo', vehicleKinds)),
    brand: field.text('Marca', 1, 60, { folded: true }),
    model: field.text('Modelo', 1, 60, { folded: true }),
    color: field.text('Color', 1, 40),
    photo: field.string('Foto', imageSchema),
    active: withDefault(field.boolean('Activo'), true),
  },
});

export type Vehicle = RecordOf<typeof vehicles>;
