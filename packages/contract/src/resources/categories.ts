import * as z from 'zod';
import { iconNames } from '../enums/icons.ts';
import {
  crudPermissions,
  defineResource,
  derived,
  field,
  forAll,
  idSchema,
  type RecordOf,
  required,
  textSchema,
  withDefault,
} from '../resource.ts';
import { colorSchema } from '../values.ts';

export const categoryKinds = { commerce: 'Comercio', product: 'Producto', event: 'Evento' } as const;

export const slugSchema = z
  .string('Escribe un texto.')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Usa minúsculas, números y guiones.')
  .max(140, 'Escribe 140 caracteres como máximo.');

/** `shop=bakery`, `cuisine=*`: a tag by which an import recognises this category. */
const osmTagSchema = textSchema(3, 120).regex(
  /^[a-z0-9_:]+=(?:\*|[^=]+)$/i,
  'Escribe una etiqueta como shop=bakery.',
);

export const categories = defineResource({
  name: 'categories',
  labels: { one: 'Categoría', many: 'Categorías', gender: 'f' },
  permissions: { actions: crudPermissions },
  display: 'name',
  defaultSort: { order: 1, name: 1 },
  fields: {
    ...forAll({
      name: required(field.text('Nombre', 1, 80, { folded: true })),
      slug: derived(required(field.string('Dirección corta', slugSchema))),
      kind: required(field.enum('Tipo', categoryKinds)),
      parent: field.reference('Categoría superior', 'categories', { help: 'Solo hay dos niveles.' }),
      icon: field.string('Icono', z.enum(iconNames, 'Elige un icono de la lista.')),
      color: withDefault(field.string('Color', colorSchema), '#2fa9e0'),
      order: withDefault(field.integer('Orden', 0, 1_000_000), 0),
    }),
    osmTags: withDefault(field.texts('Etiquetas de OpenStreetMap', osmTagSchema, 50), []),
    ...forAll({
      active: withDefault(field.boolean('Activa'), true),
    }),
  },
});

export type Category = RecordOf<typeof categories>;
export type CategoryKind = Category['kind'];

const collator = new Intl.Collator('es', { sensitivity: 'base', numeric: true });

/** The order of siblings. */
export function compareCategories(
  a: Pick<Category, 'id' | 'name' | 'order'>,
  b: Pick<Category, 'id' | 'name' | 'order'>,
): number {
  return a.order - b.order || collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}

/** Body of `POST /categories/:id/move`: the sibling after which it is placed; null is the first place. */
export const moveCategorySchema = z.strictObject({ after: idSchema.nullable() });
