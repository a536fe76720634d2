import { defineResource, field, type RecordOf, required, withDefault } from '../resource.ts';
import { countrySchema } from './provinces.ts';

export const addresses = defineResource({
  name: 'addresses',
  labels: { one: 'Dirección', many: 'Direcciones', gender: 'f' },
  display: 'street',
  fields: {
    street: field.text('Calle', 1, 160, { folded: true }),
    number: field.text('Número', 1, 40),
    extra: field.text('Interior, piso, referencia', 1, 160, { folded: true }),
    postalCode: field.text('Código postal', 1, 12),
    locality: required(field.text('Localidad', 1, 120, { folded: true })),
    province: required(field.reference('Provincia', 'provinces')),
    country: required(field.string('País', countrySchema)),
    location: field.point('Ubicación'),
    label: field.text('Etiqueta', 1, 60),
    owner: field.reference('Persona', 'users'),
    isDefault: withDefault(field.boolean('Predeterminada'), false),
  },
});

export type Address = RecordOf<typeof addresses>;
