import * as z from 'zod';
import {
  defineResource,
  field,
  forAll,
  isStorableJson,
  type RecordOf,
  readOnly,
  readPermission,
  required,
} from '../resource.ts';

/** An action's handler on the client is found by its name plus the suffix of its type. */
export const actionTypes = { push: 'Aviso', 'deep-link': 'Enlace', socket: 'Conexión en vivo' } as const;
export type ActionType = keyof typeof actionTypes;

const actionStatus = { pending: 'Pendiente', performed: 'Realizada' } as const;

const payloadSchema = z
  .record(z.string().max(100), z.unknown())
  .refine((value) => isStorableJson(value, 4000), 'Los datos son demasiado largos o no se admiten.');

/** An action that a user's client must perform once. It waits on the server until `actionPerformed`. */
export const actions = defineResource({
  name: 'actions',
  labels: { one: 'Acción', many: 'Acciones', gender: 'f' },
  permissions: { actions: { ...readPermission, create: 'Enviar', delete: 'Archivar' } },
  display: 'name',
  fields: {
    ...forAll({
      name: required(
        field.string(
          'Nombre',
          z
            .string('Escribe un texto.')
            .regex(/^[a-z][A-Za-z0-9]{0,59}$/, 'Usa letras y cifras, sin espacios.'),
        ),
      ),
      type: required(field.enum('Tipo', actionTypes)),
      payload: field.json('Datos', payloadSchema),
      user: required(field.reference('Usuario', 'users')),
      status: readOnly(required(field.enum('Estado', actionStatus))),
      performedAt: readOnly(field.timestamp('Realizada el')),
    }),
  },
});

export type Action = RecordOf<typeof actions>;
