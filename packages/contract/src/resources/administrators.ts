import * as z from 'zod';
import { permissionNames } from '../permissions.ts';
import { crudPermissions, defineResource, field, type RecordOf, readOnly, required } from '../resource.ts';
import { accountFields } from './users.ts';

/** The users with role `administrator`. */
export const administrators = defineResource({
  name: 'administrators',
  labels: { one: 'Administrador', many: 'Administradores', gender: 'm' },
  permissions: { actions: crudPermissions },
  display: 'email',
  fields: {
    ...accountFields,
    /** `resource:action`; `*` is all. */
    permissions: readOnly(
      required(
        field.texts('Permisos', z.string().regex(/^(?:\*|[a-z-]+:(?:\*|[a-z-]+))$/), 200, {
          options: permissionNames,
        }),
      ),
    ),
    invitedBy: readOnly(field.reference('Invitado por', 'users')),
  },
});

export type Administrator = RecordOf<typeof administrators>;
