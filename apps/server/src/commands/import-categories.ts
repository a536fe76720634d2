/** The categories that `npm run import` names for words of a file. */
import type { ImportOptions, ImportTargetName } from '@callejero/contract/resources/imports.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import { UsageError } from '../node/command-line.ts';
import type { Queryable } from '../ports/ports.ts';
import { type GivenValue, restOfWords, usage } from './import-arguments.ts';

/** Throws `UsageError` for a category that does not exist or is not the only one of its name. */
export async function categoryOptions(
  db: Queryable,
  given: readonly GivenValue[],
  target: ImportTargetName | null,
): Promise<Pick<ImportOptions, 'values' | 'defaultCategory'>> {
  const known = await db.query<{ id: string; name: string; slug: string }>(
    sql`select id, name, slug from categories where active and archived_at is null
      and (${target}::text is null or kind = case ${target}::text when 'events' then 'event' else 'commerce' end)
      order by slug`,
  );
  const idOf = (named: string): string => {
    const bySlug = known.filter(({ slug }) => slug === named);
    const found =
      bySlug.length > 0 ? bySlug : known.filter(({ name }) => fold(name).trim() === fold(named).trim());
    const [only, ...others] = found;
    if (!only) throw new UsageError(`No hay una categoría que se llame «${named}».`, usage);
    if (others.length > 0)
      throw new UsageError(
        `Hay varias categorías «${named}»: di cuál con --target, o por su nombre corto (${found.map(({ slug }) => slug).join(', ')}).`,
        usage,
      );
    return only.id;
  };
  const answers = given.map(
    ({ word, category }) => [word, category === null ? null : idOf(category)] as const,
  );
  const words = answers.filter(([word]) => word !== restOfWords);
  return {
    values: words.length > 0 ? { category: Object.fromEntries(words) } : {},
    defaultCategory: answers.find(([word]) => word === restOfWords)?.[1] ?? null,
  };
}
