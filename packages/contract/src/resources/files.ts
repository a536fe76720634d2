import * as z from 'zod';
import {
  defineResource,
  type Field,
  field,
  forAll,
  type RecordOf,
  readOnly,
  readPermission,
  required,
} from '../resource.ts';
import { imageSchema } from '../values.ts';

export const storedImagesPath = 'stored-images';
/** Maximum pixels of the longer side of a stored image. */
export const imageWidths = { default: 2048, sm: 480 } as const;

/** The pictures in a field's value, with their paths: one, or those of a list of photos. */
export function picturesIn(
  { schema }: Pick<Field, 'schema'>,
  value: unknown,
): { at: string; file: string }[] {
  if (schema === imageSchema) return typeof value === 'string' ? [{ at: '', file: value }] : [];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown, index) => {
    const file = typeof item === 'object' && item !== null && 'file' in item ? item.file : null;
    return typeof file === 'string' ? [{ at: `.${index}.file`, file }] : [];
  });
}

export const files = defineResource({
  name: 'files',
  labels: { one: 'Archivo', many: 'Archivos', gender: 'm' },
  permissions: { actions: { ...readPermission, delete: 'Archivar' } },
  display: 'name',
  fields: {
    ...forAll({
      name: readOnly(required(field.text('Nombre', 1, 255))),
      /** `api_<id>.<ext>`: the value of image fields, which an upload returns in `data.file`. */
      file: readOnly(required(field.text('Archivo', 1, 60))),
      mime: readOnly(required(field.text('Tipo', 1, 120))),
      size: readOnly(required(field.integer('Tamaño', 0, 2_000_000_000))),
      width: readOnly(field.integer('Ancho', 1, 100_000)),
      height: readOnly(field.integer('Alto', 1, 100_000)),
      owner: readOnly(field.reference('Persona', 'users')),
      /** A proof of a claim or a file of a message: not served under `/stored-images`, only to people who may read its record. */
      private: readOnly(required(field.boolean('Privado'))),
      checksum: readOnly(required(field.text('Suma de comprobación', 64, 64))),
    }),
  },
});

/** Parameters of `POST /files/upload`. */
export const uploadQuerySchema = z.object({
  private: z.enum(['true', 'false'], 'Elige true o false.').optional(),
});

/** Parameters of `GET /files/:id/content`: `sm` is a small copy of a private picture. */
export const contentQuerySchema = z.object({
  size: z.enum(['sm'], 'Elige sm o nada.').optional(),
});

export type StoredFile = RecordOf<typeof files>;

/** Bytes that the stored files of one person may take before a further upload is refused. */
export const fileQuota = 1024 * 1024 * 1024;
