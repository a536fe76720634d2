/** Values that the stories share. Dates are fixed, so that a story looks the same each day. */
import type { Product } from '@callejero/contract/resources/products.ts';
import { RequestError } from '../src/api/http/errors.ts';
import { plainView } from '../src/ui/list/view.ts';

export const nothing = () => undefined;

/** A name that has to be cut or wrapped. */
export const longName =
  'Panadería y Pastelería La Espiga Dorada de San Juan Evangelista, sucursal del Mercado';

type ProductRow = Pick<Product, 'id' | 'rev' | 'name' | 'price' | 'currency' | 'unit' | 'active'>;

const product = (at: number, name: string, price: number | null, more: Partial<ProductRow> = {}) => ({
  ...{ id: `01890000-0000-7000-8000-00000000000${at}`, rev: 1, name, price },
  ...{ currency: 'MXN', unit: null, active: true, ...more },
});

export const productRows: readonly ProductRow[] = [
  product(1, 'Pan de muerto', 4500, { unit: 'pieza' }),
  product(2, longName, null, { active: false }),
  product(3, 'Concha', 1800),
];

export const categoryValues = {
  name: 'Cafés y teterías',
  kind: 'commerce',
  parent: null,
  icon: 'cafe',
  color: '#2fa9e0',
  order: 3,
  osmTags: ['amenity=cafe', 'cuisine=tea'],
  active: true,
};

export const productValues = {
  name: 'Pan de muerto',
  description: 'Con azúcar y naranja, de octubre a noviembre.',
  section: 'Temporada',
  price: 4500,
  currency: 'MXN',
  unit: 'pieza',
  availability: 'inStock',
  allergens: ['gluten', 'eggs'],
  images: [],
  active: true,
};

export const eventValues = {
  title: 'Noche de museos',
  startsAt: '2026-11-28T01:00:00.000Z',
  endsAt: null,
  allDay: false,
  isFree: true,
  location: { lat: 19.54, lng: -96.92 },
};

export const serverError = new RequestError(500, 'Ha ocurrido un error');

/** The parts of a list of products, as `ResourceList` makes them. */
export const listParts = {
  title: 'Productos',
  total: 2690,
  isTotalExact: true,
  view: plainView,
  sort: { name: 1 },
  onView: nothing,
  selectable: true,
  selection: new Map(productRows.slice(2).map((row) => [row.id, row])),
  onSelect: nothing,
  nameOf: ({ name }: ProductRow) => name,
  href: () => '/product/view/1',
  hasActions: true,
  actionsOf: () => [
    { key: 'duplicate', label: 'Duplicar' },
    { key: 'archive', label: 'Archivar', color: 'danger' as const, swipe: true },
  ],
  onRun: nothing,
} as const;
