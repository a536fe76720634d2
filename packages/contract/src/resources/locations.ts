import { crudPermissions, defineResource, field, readOnly, required } from '../resource.ts';

const locationKinds = { venue: 'Lugar', user: 'Persona', vehicle: 'Vehículo' } as const;

/** Positions. The routes accept only those of venues: people's are refused, and a vehicle's are written by its sharing. */
export const locations = defineResource({
  name: 'locations',
  labels: { one: 'Ubicación', many: 'Ubicaciones', gender: 'f' },
  permissions: { actions: crudPermissions },
  display: 'label',
  fields: {
    label: field.text('Nombre', 1, 120, { folded: true }),
    point: required(field.point('Punto')),
    kind: required(field.enum('Tipo', locationKinds)),
    /** Metres. */
    accuracy: field.number('Precisión', 0, 100_000),
    /** Degrees from north, clockwise. */
    heading: field.number('Rumbo', 0, 360),
    /** Metres a second. */
    speed: field.number('Velocidad', 0, 1000),
    user: readOnly(field.reference('Persona', 'users')),
    vehicle: readOnly(field.reference('Vehículo', 'vehicles')),
    capturedAt: field.timestamp('Tomada'),
  },
});
