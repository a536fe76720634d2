import * as z from 'zod';
import { vehicleKinds } from '../enums/vehicles.ts';
import {
  bulk,
  crudPermissions,
  defineResource,
  field,
  forAll,
  pointSchema,
  type RecordOf,
  readOnly,
  required,
  timestampSchema,
  withDefault,
} from '../resource.ts';
import { imageSchema } from '../values.ts';

/** Normalises a plate: upper case, without spaces, dots and hyphens. */
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
    ...forAll({
      owner: required(field.reference('Persona', 'users')),
      commerce: field.reference('Comercio', 'commerces'),
      plate: field.string('Placa', plateSchema, { folded: true }),
      kind: required(field.enum('Tipo', vehicleKinds)),
      brand: field.text('Marca', 1, 60, { folded: true }),
      model: field.text('Modelo', 1, 60, { folded: true }),
      color: field.text('Color', 1, 40),
      photo: field.string('Foto', imageSchema),
      active: bulk(withDefault(field.boolean('Activo'), true)),
      /** Until when everybody sees the position; empty while its owner does not share it. */
      sharedUntil: readOnly(field.timestamp('Comparte su posición hasta')),
      /** The latest position that was sent; emptied when the sharing ends. */
      position: readOnly(field.point('Posición')),
      positionAt: readOnly(field.timestamp('Posición tomada')),
    }),
  },
});

export type Vehicle = RecordOf<typeof vehicles>;

export const sharingLimits = {
  minMinutes: 15,
  maxMinutes: 720,
  /** Milliseconds after which a position is too old. */
  maxAge: 10 * 60_000,
  /** Milliseconds by which a device's clock may be ahead of the server's. */
  maxAhead: 60_000,
} as const;

const minutesProblem = `Elige entre ${sharingLimits.minMinutes} minutos y ${sharingLimits.maxMinutes / 60} horas.`;

/** Body of `POST /vehicles/:id/sharing`. */
export const startSharingSchema = z.strictObject({
  minutes: z
    .int(minutesProblem)
    .min(sharingLimits.minMinutes, minutesProblem)
    .max(sharingLimits.maxMinutes, minutesProblem),
  consent: z.literal(true, 'Confirma que quieres compartir la posición.'),
});

/** Body of `POST /vehicles/:id/positions`. Accuracy in metres, heading in degrees from north, speed in metres a second. */
export const vehiclePositionSchema = z.strictObject({
  point: pointSchema,
  accuracy: z.number().min(0).max(100_000).nullish(),
  heading: z.number().min(0).max(360).nullish(),
  speed: z.number().min(0).max(1000).nullish(),
  capturedAt: timestampSchema,
});
export type VehiclePosition = z.input<typeof vehiclePositionSchema>;
