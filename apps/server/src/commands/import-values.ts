/** The records that `npm run import` names for words of a file. */
import {
  type ImportOptions,
  type ImportTargetName,
  mappedValueFields,
} from '@callejero/contract/resources/imports.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import { createQuarterIndex, loadKnownQuarters } from '../features/imports/quarters/words.ts';
import { createProvinceIndex, loadKnownProvinces } from '../features/imports/reading/address.ts';
import { UsageError } from '../node/command-line.ts';
import type { Platform } from '../ports/ports.ts';
import { type GivenValue, restOfWords, usage } from './import-arguments.ts';

/** Throws `UsageError` for a record that does not exist, and for a category that is not the only one of its name. */
export async function valueOptions(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  given: readonly GivenValue[],
  target: ImportTargetName | null,
): Promise<Pick<ImportOptions, 'values' | 'defaultCategory'>> {
  if (given.length === 0) return { values: {}, defaultCategory: null };
  const provinces = createProvinceIndex(await loadKnownProvinces(db, config));
  const quarters = createQuarterIndex(await loadKnownQuarters(db), {});
  const categories = await db.query<{ id: string; name: string; slug: string }>(
    sql`select id, name, slug from categories where active and archived_at is null
      and (${target}::text is null or kind = case ${target}::text when 'events' then 'event' else 'commerce' end)
      order by slug`,
  );
  const idOf = {
    province(named: string): string {
      const id = provinces.guess(named);
      if (id === null) throw new UsageError(`No hay una provincia que se llame «${named}».`, usage);
      return id;
    },
    quarter(named: string): string {
      const id = quarters.guess(named);
      if (id === null) throw new UsageError(`No hay un barrio que se llame «${named}».`, usage);
      return id;
    },
    place(named: string): string {
      throw new UsageError(`Los lugares se eligen en la pantalla de la importación («${named}»).`, usage);
    },
    category(named: string): string {
      const bySlug = categories.filter(({ slug }) => slug === named);
      const byName = categories.filter(({ name }) => fold(name) === fold(named));
      const found = bySlug.length > 0 ? bySlug : byName;
      const [only, ...others] = found;
      if (!only) throw new UsageError(`No hay una categoría que se llame «${named}».`, usage);
      if (others.length > 0)
        throw new UsageError(
          `Hay varias categorías «${named}»: di cuál con --target, o por su nombre corto (${found.map(({ slug }) => slug).join(', ')}).`,
          usage,
        );
      return only.id;
    },
  };
  const answers = given.map(({ field, word, named }) => {
    return { field, word, id: named === null ? null : idOf[field](named) };
  });
  const values: ImportOptions['values'] = {};
  for (const field of mappedValueFields) {
    const own = answers.filter((answer) => answer.field === field && answer.word !== restOfWords);
    if (own.length > 0) values[field] = Object.fromEntries(own.map(({ word, id }) => [word, id]));
  }
  return { values, defaultCategory: answers.find(({ word }) => word === restOfWords)?.id ?? null };
}
