import { crudPermissions, defineResource, field, readOnly, required } from '../resource.ts';

const locationKinds = { venue: 'Lugar', user: 'Persona', vehicle: 'Vehículo' } as const;

/** Positions. A person's would need consent and expire, and a vehicle's comes from its driver: neither is accepted here yet. */
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
