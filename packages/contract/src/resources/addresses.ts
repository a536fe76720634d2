import type * as z from 'zod';
import {
  crudPermissions,
  defineResource,
  field,
  forOwners,
  foundByServer,
  type RecordOf,
  required,
  withDefault,
} from '../resource.ts';
import { countrySchema } from './provinces.ts';

export const addresses = defineResource({
  name: 'addresses',
  labels: { one: 'Dirección', many: 'Direcciones', gender: 'f' },
  permissions: { actions: crudPermissions },
  display: 'street',
  fields: {
    ...forOwners({
      street: field.text('Calle', 1, 160, { folded: true }),
      number: field.text('Número', 1, 40),
      extra: field.text('Interior, piso, referencia', 1, 160, { folded: true }),
      postalCode: field.text('Código postal', 1, 12),
      locality: required(field.text('Localidad', 1, 120, { folded: true })),
      /** By default the city's, like the country. */
      province: foundByServer(field.reference('Provincia', 'provinces')),
      country: foundByServer(field.string('País', countrySchema)),
      location: field.point('Ubicación'),
    }),
    label: field.text('Etiqueta', 1, 60),
    owner: field.reference('Persona', 'users'),
    isDefault: withDefault(field.boolean('Predeterminada'), false),
  },
});

export type Address = RecordOf<typeof addresses>;

/** The address of a place, which is written with the place and takes the place's point. */
export const placeAddressSchema = addresses.create.pick({
  street: true,
  number: true,
  extra: true,
  postalCode: true,
  locality: true,
  province: true,
  country: true,
});

export type PlaceAddress = z.infer<typeof placeAddressSchema>;

export const placeAddress = field.part('Dirección', addresses.name, {
  schema: placeAddressSchema,
  shares: ['location'],
  fields: addresses.fields,
});
