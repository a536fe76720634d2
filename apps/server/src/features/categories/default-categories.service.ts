/** The categories of a new installation. Administrators may change all of them; removed ones are not inserted again. */
import { defaultCategories, nameIn } from '@callejero/contract/default-categories.ts';
import type { IconName } from '@callejero/contract/enums/icons.ts';
import { categories } from '@callejero/contract/resources/categories.ts';
import { slugify } from '@callejero/contract/text/slug.ts';
import sql from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { insertRows } from '../../resource/write/write-many.ts';

type Plain = readonly (readonly [name: string, icon: IconName, color: string])[];

const productCategories: Plain = [
  ['Comida', 'restaurant', '#c2410c'],
  ['Bebidas', 'wine', '#9f1239'],
  ['Ropa y accesorios', 'shirt', '#7c3aed'],
  ['Hogar', 'home', '#0f766e'],
  ['Salud y belleza', 'heart', '#be185d'],
  ['Artesanías y regalos', 'gift', '#a16207'],
  ['Servicios', 'construct', '#1d4ed8'],
  ['Otros productos', 'pricetags', '#475569'],
];
const eventCategories: Plain = [
  ['Música', 'musical-notes', '#7c3aed'],
  ['Teatro y danza', 'film', '#be185d'],
  ['Exposiciones', 'easel', '#1d4ed8'],
  ['Ferias y mercados', 'storefront', '#c2410c'],
  ['Talleres y cursos', 'school', '#0f766e'],
  ['Niños y familia', 'balloon', '#a16207'],
  ['Deporte', 'football', '#15803d'],
  ['Fiestas y comunidad', 'people', '#475569'],
  ['Cine', 'videocam', '#4338ca'],
  ['Charlas y libros', 'book', '#9f1239'],
  ['Paseos y visitas', 'walk', '#0369a1'],
];

type Fresh = Pick<Platform, 'ids' | 'clock' | 'config'>;

function commerceRows({ ids, config }: Fresh): Row[] {
  const { country } = config.city;
  return defaultCategories.flatMap(({ children, slug, name, icon, color }, order) => {
    const id = ids.next();
    const shared = { kind: 'commerce', color, active: true };
    return [
      { ...shared, id, name, slug, parent: null, icon, order, osmTags: [] },
      ...children.map((child, index) => ({
        ...shared,
        id: ids.next(),
        name: nameIn(country, child),
        slug: child.slug,
        parent: id,
        icon: child.icon,
        order: index,
        osmTags: Object.keys(child.tags),
      })),
    ];
  });
}

const plainRows = ({ ids }: Fresh, kind: string, list: Plain): Row[] =>
  list.map(([name, icon, color], order) => ({
    kind,
    color,
    active: true,
    id: ids.next(),
    name,
    slug: slugify(name),
    parent: null,
    icon,
    order,
    osmTags: [],
  }));

/**
 * Inserts the tree of every kind that never had a category (archived ones count), inside `tx`. Returns the ids, to be published
 * after the commit.
 */
export async function insertDefaultCategories(tx: Queryable, platform: Fresh): Promise<string[]> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('default-categories'))`);
  const kinds = await tx.query<{ kind: string }>(sql`select distinct kind from categories`);
  const present = new Set(kinds.map(({ kind }) => kind));
  const now = platform.clock.now().toISOString();
  const rows = [
    ...(present.has('commerce') ? [] : commerceRows(platform)),
    ...(present.has('product') ? [] : plainRows(platform, 'product', productCategories)),
    ...(present.has('event') ? [] : plainRows(platform, 'event', eventCategories)),
  ].map((row): Row => ({ ...row, createdAt: now, updatedAt: now, rev: 1 }));
  await insertRows(tx, categories, rows);
  return rows.map(({ id }) => String(id));
}

/** Gives an installation without categories the default ones. Two servers that start at once insert them once. */
export async function ensureDefaultCategories(platform: Platform): Promise<void> {
  const [kinds] = await platform.db.query<{ count: number }>(
    sql`select count(distinct kind)::int as count from categories`,
  );
  if (kinds?.count === 3) return;
  const ids = await platform.db.transaction((tx) => insertDefaultCategories(tx, platform));
  if (ids.length === 0) return;
  platform.changes.publish(ids.map((id) => ({ resource: 'categories', id, change: 'created' as const })));
}
