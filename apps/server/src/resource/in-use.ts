import { ApiError, errorCatalogue } from '@callejero/contract/errors.ts';
import { numberText } from '@callejero/contract/text/formats.ts';
import { listInWords } from '@callejero/contract/text/list-words.ts';
import type { WriteContext } from '../access/binding.ts';

/** How many rows use a row, by collection. */
export type Uses = Readonly<Record<string, number>>;

/** Refuses to archive a row that is in use: «…está en uso: 2 promociones y 1 evento.» */
export function assertUnused(
  { platform }: WriteContext,
  uses: Uses | undefined,
  nouns: Readonly<Record<string, readonly [string, string]>>,
): void {
  const parts = Object.entries(uses ?? {}).flatMap(([name, count]) => {
    if (count === 0) return [];
    const [one, many] = nouns[name] ?? ['registro', 'registros'];
    return [count === 1 ? `1 ${one}` : `${numberText(count, platform.config.city.country)} ${many}`];
  });
  if (parts.length === 0) return;
  const { message } = errorCatalogue['in-use'];
  throw new ApiError('in-use', uses, `${message.replace(/\.$/, '')}: ${listInWords(parts)}.`);
}
