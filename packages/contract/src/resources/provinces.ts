import * as z from 'zod';
import { defineResource, field, forAll, type RecordOf, required } from '../resource.ts';

export const countrySchema = z
  .string('Elige un país.')
  .regex(/^[A-Z]{2}$/, 'Usa el código ISO 3166-1, como MX.');

export const provinces = defineResource({
  name: 'provinces',
  labels: { one: 'Provincia', many: 'Provincias', gender: 'f' },
  permissions: { actions: { create: 'Crear', update: 'Editar', delete: 'Archivar' } },
  display: 'name',
  defaultSort: { name: 1 },
  fields: {
    ...forAll({
      code: required(
        field.string(
          'Código ISO 3166-2',
          z
            .string('Escribe un código.')
            .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'Usa el código ISO 3166-2, como MX-VER.'),
        ),
      ),
      country: required(field.string('País', countrySchema)),
      name: required(field.text('Nombre', 1, 120, { folded: true })),
    }),
  },
});

export type Province = RecordOf<typeof provinces>;
