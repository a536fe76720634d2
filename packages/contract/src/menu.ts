/** The menu of a commerce: its products in sections, and what they contain. */
import { type Allergen, allergens } from './enums/allergens.ts';
import type { Product } from './resources/products.ts';

/** The path of a commerce's menu as PDF, below that of the API's version. */
export const menuDocumentPath = (file: string): string => `/commerces/menus/${file}`;

export interface MenuSection<Row> {
  /** Null for the products without a section, which come last. */
  name: string | null;
  rows: readonly Row[];
}

/** `rows` are in the order of the menu: a section stands where its first product stands. */
export function menuSections<Row extends Pick<Product, 'section'>>(rows: readonly Row[]): MenuSection<Row>[] {
  const sections = Map.groupBy(rows, ({ section }) => section);
  const named = [...sections].flatMap(([name, rows]) => (name === null ? [] : [{ name, rows }]));
  const rest = sections.get(null);
  return rest ? [...named, { name: null, rows: rest }] : named;
}

/** The names of what a product contains; null if nobody said it. */
export function allergenNames(contained: Product['allergens']): string[] | null {
  return (
    contained && Object.entries(allergens).flatMap(([key, name]) => (isIn(contained, key) ? [name] : []))
  );
}

const isIn = (contained: readonly string[], key: string) => contained.includes(key);

/** Whether somebody said what the product contains, and it is none of `without`. */
export function isWithout(
  { allergens }: Pick<Product, 'allergens'>,
  without: ReadonlySet<Allergen>,
): boolean {
  return allergens !== null && !allergens.some((each) => without.has(each));
}
