import * as z from 'zod';
import { iconNames } from '../enums/icons.ts';
import {
  defineResource,
  field,
  type RecordOf,
  readOnly,
  required,
  textSchema,
  withDefault,
} from '../resource.ts';

export const categoryKinds = { commerce: 'Comercio', product: 'Producto', event: 'Evento' } as const;

export const slugSchema = z
  .string('Escriba un texto.')
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use minúsculas, números y guiones.')
  .max(140, 'Escriba 140 caracteres como máximo.');

export const colorSchema = z
  .string('Elija un color.')
  .regex(/^#[0-9a-f]{6}$/, 'Elija un color como #2fa9e0.');

/** `shop=bakery`, `cuisine=*`: what an import recognises as this category. */
const osmTagSchema = textSchema(3, 120).regex(
  /^[a-z0-9_:]+=(?:\*|[^=]+)$/i,
  'Escriba una etiqueta como shop=bakery.',
);

export const categories = defineResource({
  name: 'categories',
  labels: { one: 'Categoría', many: 'Categorías', gender: 'f' },
  display: 'name',
  defaultSort: { order: 1, name: 1 },
  fields: {
    name: required(field.text('Nombre', 1, 80, { folded: true })),
    slug: readOnly(required(field.string('Dirección corta', slugSchema))),
    kind: required(field.enum('Tipo', categoryKinds)),
    parent: field.reference('Categoría superior', 'categories', { help: 'Solo hay dos niveles.' }),
    icon: field.string('Icono', z.enum(iconNames, 'Elija un icono de la lista.')),
    color: withDefault(field.string('Color', colorSchema), '#2fa9e0'),
    order: withDefault(field.integer('Orden', 0, 1_000_000), 0),
    osmTags: withDefault(field.texts('Etiquetas de OpenStreetMap', osmTagSchema, 50), []),
    active: withDefault(field.boolean('Activa'), true),
  },
});

export type Category = RecordOf<typeof categories>;
