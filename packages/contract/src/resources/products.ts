import * as z from 'zod';
import { allergens } from '../enums/allergens.ts';
import { productAvailability } from '../enums/products.ts';
import { currencySchema, maxAmount } from '../money.ts';
import {
  bulk,
  crudPermissions,
  defineResource,
  derived,
  field,
  forOwners,
  type RecordOf,
  required,
  textSchema,
  toEnum,
  withDefault,
} from '../resource.ts';
import { photoSchema } from '../values.ts';

const allergensSchema = z
  .array(toEnum(allergens, 'Elige entre los catorce alérgenos.'), 'Indica una lista.')
  .refine((list) => new Set(list).size === list.length, 'Hay valores repetidos.');

const pricePointSchema = z.strictObject({
  /** Null: the price was removed. */
  price: z.int().min(0).max(maxAmount).nullable(),
  currency: currencySchema,
  at: z.string(),
});
export type PricePoint = z.infer<typeof pricePointSchema>;

/** Above this number the oldest prices are removed. */
export const maxPricePoints = 100;

export const products = defineResource({
  name: 'products',
  labels: { one: 'Producto', many: 'Productos', gender: 'm' },
  permissions: { actions: crudPermissions },
  display: 'name',
  defaultSort: { name: 1 },
  fields: {
    ...forOwners({
      commerce: required(field.reference('Comercio', 'commerces')),
      name: required(field.text('Nombre', 1, 120, { folded: true })),
      description: field.text('Descripción', 1, 2000, { folded: true }),
      category: bulk(field.reference('Categoría', 'categories')),
      images: withDefault(
        field.json(
          'Imágenes',
          z.array(photoSchema, 'Indica una lista.').max(10, 'Indica 10 imágenes como máximo.'),
        ),
        [],
      ),
      /** «Entrantes», «Cafés». Sections stand in the order of their first products. */
      section: field.text('Sección', 1, 60, { help: 'Como en la carta: Entrantes, Cafés…' }),
      /** Products stand in this order, then by name. */
      position: withDefault(
        field.integer('Orden', 0, 9999, { help: 'Los números pequeños van primero.' }),
        0,
      ),
      /** Null if nobody said which it contains; empty if it contains none. */
      allergens: field.json('Alérgenos', allergensSchema, { options: allergens }),
      /** Minor units of `currency`; null if people have to ask in the shop. */
      price: field.integer('Precio', 0, maxAmount),
      currency: field.string('Moneda', currencySchema, { help: 'Si se deja vacía, la de la ciudad.' }),
      /** «kg», «pieza», «par» */
      unit: field.text('Unidad', 1, 30),
      availability: withDefault(field.enum('Disponibilidad', productAvailability), 'inStock'),
      sku: field.string('Clave', textSchema(1, 64).regex(/^\S(?:.*\S)?$/, 'Escribe la clave en una línea.'), {
        help: 'No se repite dentro de un comercio.',
      }),
      active: bulk(withDefault(field.boolean('Activo'), true)),
    }),
    /** The prices over time, the current one last, at most `maxPricePoints`. */
    priceHistory: derived(withDefault(field.json('Historial de precios', z.array(pricePointSchema)), [])),
  },
});

export type Product = RecordOf<typeof products>;
