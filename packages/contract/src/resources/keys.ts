import * as z from 'zod';
import { crudPermissions, defineResource, field, type RecordOf, required } from '../resource.ts';

/** Keys of external services. Only the browser key of `google-maps` is ever served. */
export const keys = defineResource({
  name: 'keys',
  labels: { one: 'Clave', many: 'Claves', gender: 'f' },
  permissions: { actions: crudPermissions },
  display: 'name',
  defaultSort: { name: 1 },
  fields: {
    name: required(
      field.string(
        'Nombre',
        z
          .string('Escribe un nombre.')
          .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'Usa minúsculas, números y guiones.')
          .max(60, 'Escribe 60 caracteres como máximo.'),
      ),
    ),
    value: required(field.text('Valor', 1, 4000)),
  },
});

export type Key = RecordOf<typeof keys>;
