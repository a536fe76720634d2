/** Products of one commerce from a table: what its rows say, and what they would change. Pure. */
import * as z from 'zod';
import { type Allergen, allergens } from './enums/allergens.ts';
import type { productAvailability } from './enums/products.ts';
import { idSchema, textSchema } from './resource.ts';
import { type Product, products } from './resources/products.ts';
import { isSame } from './same-value.ts';
import { fold } from './text/fold.ts';
import { currencyDigits } from './text/money-text.ts';
import { parseAmount } from './text/parse-amount.ts';

export const productImportLimits = {
  rows: 500,
  characters: 300_000,
  perHour: 60,
  /** Days in which it can be undone. */
  undoDays: 30,
} as const;

/** Body of `POST /products/import`. Without `plan` it only says what would happen. */
export const productImportSchema = z.strictObject({
  commerce: idSchema,
  text: z
    .string('Elige un archivo.')
    .min(1, 'El archivo está vacío.')
    .max(productImportLimits.characters, 'El archivo es demasiado grande: 300 000 caracteres como máximo.'),
  /** The plan that the person saw and confirmed. */
  plan: textSchema(1, 100).optional(),
});

/** Body of `POST /products/import/undo`. */
export const productImportUndoSchema = z.strictObject({ id: idSchema });

/** Query of `GET /products/import`. */
export const lastProductImportSchema = z.strictObject({ commerce: idSchema });

const columns = {
  name: ['nombre', 'producto', 'plato', 'articulo', 'name'],
  price: ['precio', 'pvp', 'importe', 'price'],
  section: ['seccion', 'apartado', 'categoria', 'section'],
  allergens: ['alergenos', 'alergeno', 'allergens'],
  description: ['descripcion', 'detalle', 'detalles', 'description'],
  availability: ['disponible', 'disponibilidad', 'available'],
} as const;
type Column = keyof typeof columns;

/** The columns that are read, by the headers of the table. The first header of a meaning counts. */
export function recogniseProductColumns(headers: readonly string[]): Partial<Record<Column, string>> {
  const found: Partial<Record<Column, string>> = {};
  for (const header of headers) {
    const [word = ''] = fold(header).split(/[([]/, 1);
    for (const column of Object.keys(columns) as Column[])
      if (!found[column] && (columns[column] as readonly string[]).includes(word.trim()))
        found[column] = header;
  }
  return found;
}

/** Other words than the names of the regulation. «Marisco» is missing, because it may be two of them. */
const allergenWords: Readonly<Record<string, Allergen>> = {
  ...Object.fromEntries(Object.entries(allergens).map(([key, name]) => [fold(name), key as Allergen])),
  ...{ trigo: 'gluten', crustaceo: 'crustaceans', huevo: 'eggs', pescados: 'fish' },
  ...{ cacahuete: 'peanuts', cacahuate: 'peanuts', cacahuates: 'peanuts', mani: 'peanuts', soya: 'soybeans' },
  ...{
    lacteos: 'milk',
    lacteo: 'milk',
    lactosa: 'milk',
    'frutos secos': 'nuts',
    'frutas de cascara': 'nuts',
  },
  ...{ nueces: 'nuts', almendra: 'nuts', almendras: 'nuts', ajonjoli: 'sesame', sulfito: 'sulphites' },
  ...{ altramuz: 'lupin', molusco: 'molluscs' },
};
const noAllergens = ['ninguno', 'ninguna', 'sin alergenos', 'no contiene', 'no'];

const availabilityWords: Readonly<Record<string, keyof typeof productAvailability>> = {
  ...{ si: 'inStock', x: 'inStock', true: 'inStock', 1: 'inStock', disponible: 'inStock' },
  ...{ no: 'outOfStock', false: 'outOfStock', 0: 'outOfStock', agotado: 'outOfStock' },
  ...{ 'por encargo': 'preOrder', encargo: 'preOrder', descatalogado: 'discontinued' },
};

type Fields = Partial<
  Pick<Product, 'price' | 'section' | 'allergens' | 'description' | 'availability' | 'position'>
> & { name: string };
export type ProductDraft = { fields: Fields } | { reason: string };

/** The fields that a row says; a reason for a row that is not understood. A column that the table lacks says nothing. */
export function readProductRow(
  row: Readonly<Record<string, string>>,
  found: Partial<Record<Column, string>>,
  { currency, position }: { currency: string; position: number },
): ProductDraft {
  const cell = (column: Column): string | undefined => {
    const header = found[column];
    return header === undefined ? undefined : (row[header] ?? '').trim();
  };
  const fields: Fields = { name: cell('name') ?? '' };
  if (fields.name === '') return { reason: 'No tiene nombre.' };
  const price = cell('price');
  if (price !== undefined) {
    const amount = /^[-–—]*$/.test(price)
      ? null
      : parseAmount(price.replace(/[a-z]{1,5}\.?$/i, ''), currencyDigits(currency));
    if (amount === null && !/^[-–—]*$/.test(price))
      return { reason: `No se entiende el precio «${price.slice(0, 40)}».` };
    fields.price = amount;
  }
  const section = cell('section');
  if (section !== undefined) Object.assign(fields, { section: section || null, position });
  const description = cell('description');
  if (description !== undefined) fields.description = description || null;
  const contained = cell('allergens');
  if (contained !== undefined) {
    const words = fold(contained)
      .split(/[,;|/·\n]| y /)
      .map((word) => word.trim())
      .filter(Boolean);
    const isNone = words.length === 1 && noAllergens.includes(words[0] ?? '');
    const unknown = isNone ? undefined : words.find((word) => !Object.hasOwn(allergenWords, word));
    if (unknown !== undefined) return { reason: `No se entiende el alérgeno «${unknown.slice(0, 40)}».` };
    const keys = isNone ? [] : words.flatMap((word) => allergenWords[word] ?? []);
    fields.allergens = words.length === 0 ? null : [...new Set(keys)];
  }
  const available = fold(cell('availability') ?? '');
  if (available !== '') {
    const availability = Object.hasOwn(availabilityWords, available)
      ? availabilityWords[available]
      : undefined;
    if (!availability) return { reason: `No se entiende si está disponible: «${available.slice(0, 40)}».` };
    fields.availability = availability;
  }
  const { error } = products.update.safeParse(fields);
  const [issue] = error?.issues ?? [];
  return issue ? { reason: issue.message } : { fields };
}

export type PlannedProduct = { line: number; name: string } & (
  | { outcome: 'new'; fields: Fields }
  | { outcome: 'changed'; fields: Partial<Fields>; id: string; rev: number; before: Record<string, unknown> }
  | { outcome: 'same' }
  | { outcome: 'left-out'; reason: string }
);

const keyOf = ({ name, section }: { name: string; section?: string | null | undefined }) =>
  `${fold(section ?? '')}|${fold(name)}`;

/** What each row would do with the products that the commerce has. A product is known again by its name and section. */
export function planProducts(
  drafts: readonly { line: number; name: string; draft: ProductDraft }[],
  existing: readonly Pick<Product, 'id' | 'rev' | 'name' | 'section' | keyof Fields>[],
): PlannedProduct[] {
  const byKey = Map.groupBy(existing, keyOf);
  const byName = Map.groupBy(existing, ({ name }) => fold(name));
  const taken = new Set<string>();
  return drafts.map(({ line, name, draft }): PlannedProduct => {
    if ('reason' in draft) return { line, name, outcome: 'left-out', reason: draft.reason };
    const { fields } = draft;
    const named = byName.get(fold(fields.name)) ?? [];
    const known =
      (fields.section === undefined ? undefined : byKey.get(keyOf(fields))?.[0]) ??
      (named.length === 1 ? named[0] : undefined);
    if (!known && named.length > 1 && fields.section === undefined)
      return { line, name, outcome: 'left-out', reason: 'Hay varios productos con este nombre.' };
    const key = known?.id ?? keyOf(fields);
    if (taken.has(key)) return { line, name, outcome: 'left-out', reason: 'Está dos veces en el archivo.' };
    taken.add(key);
    if (!known) return { line, name, outcome: 'new', fields };
    const entries = Object.entries(fields) as [keyof Fields, unknown][];
    const changed = entries.filter(([field, value]) =>
      (value ?? null) === null ? known[field] !== null : !isSame(value, known[field]),
    );
    if (changed.length === 0) return { line, name, outcome: 'same' };
    return {
      ...{ line, name, outcome: 'changed', id: known.id, rev: known.rev },
      fields: Object.fromEntries(changed),
      before: Object.fromEntries(changed.map(([field]) => [field, known[field]])),
    };
  });
}
