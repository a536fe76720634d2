/** Rules of categories: slugs, a tree of two levels of one kind, and no deletion while in use. */
import { invalid } from '@callejero/contract/errors.ts';
import { slugify } from '@callejero/contract/text/slug.ts';
import sql from 'sql-template-tag';
import type { Hooks, Row, WriteContext } from '../../access/binding.ts';
import { assertUnused } from '../../resource/in-use.ts';

/** `base`, or `base-2`, `base-3`… if an active category of that kind already has it. */
async function freeSlug({ db }: WriteContext, row: Row): Promise<string> {
  const base = slugify(String(row.name)) || 'categoria';
  const taken = await db.query<{
    slug: string;
  }>(sql`select slug from categories where kind = ${row.kind} and archived_at is null
      and (slug = ${base} or slug like ${`${base}-%`}) and id <> ${row.id}::uuid`);
  const slugs = new Set(taken.map(({ slug }) => slug));
  if (!slugs.has(base)) return base;
  let number = 2;
  while (slugs.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Depth ≤ 2: a parent has no parent, and a category with children gets none. Parent and child are of one kind. */
async function assertTree({ db }: WriteContext, row: Row): Promise<void> {
  const [children] = await db.query<{
    count: number;
    kinds: string[] | null;
  }>(sql`select count(*)::int as count, array_agg(distinct kind) as kinds from categories
      where parent = ${row.id}::uuid and archived_at is null`);
  if (children?.kinds?.some((kind) => kind !== row.kind)) {
    throw invalid([{ path: 'kind', message: 'Tiene subcategorías de otro tipo.' }]);
  }
  const parent = row.parent;
  if (parent === null || parent === undefined) return;
  const refuse = (message: string) => {
    throw invalid([{ path: 'parent', message }]);
  };
  if (parent === row.id) refuse('Una categoría no puede estar dentro de sí misma.');
  if (children && children.count > 0) refuse('Tiene subcategorías: no puede estar dentro de otra.');
  const [found] = await db.query<{ parent: string | null; kind: string }>(
    sql`select parent, kind from categories where id = ${parent}::uuid and archived_at is null`,
  );
  if (!found) refuse('No existe o no está disponible.');
  if (found?.parent) refuse('Solo hay dos niveles: elige una categoría principal.');
  if (found && found.kind !== row.kind) refuse('La categoría superior es de otro tipo.');
}

const nouns = {
  commerces: ['comercio', 'comercios'],
  products: ['producto', 'productos'],
  events: ['evento', 'eventos'],
  categories: ['subcategoría', 'subcategorías'],
} as const;

export const categoriesHooks: Hooks = {
  async beforeCreate(context, input) {
    await assertTree(context, input);
    return { ...input, slug: await freeSlug(context, input) };
  },

  async beforeUpdate(context, input, current) {
    const next = { ...current, ...input };
    await assertTree(context, next);
    if (next.kind === current.kind && next.name === current.name) return input;
    return { ...input, slug: await freeSlug(context, next) };
  },

  async beforeArchive(context, current) {
    const [use] = await context.db.query<Record<string, number>>(sql`select
        (select count(*)::int from commerces where categories @> array[${current.id}::uuid] and archived_at is null)
          as commerces,
        (select count(*)::int from products where category = ${current.id}::uuid and archived_at is null) as products,
        (select count(*)::int from events where category = ${current.id}::uuid and archived_at is null) as events,
        (select count(*)::int from categories where parent = ${current.id}::uuid and archived_at is null)
          as categories`);
    assertUnused(context, use, nouns);
  },
};
