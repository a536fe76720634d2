import { listInWords } from '@callejero/contract/text/list-words.ts';
import { formatNumber } from '../../ui/values/format.ts';

/** How many rows of a collection use the category. */
export interface Use {
  resource: string;
  count: number;
}

const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  commerces: ['1 comercio', 'comercios'],
  products: ['1 producto', 'productos'],
  events: ['1 evento', 'eventos'],
  categories: ['1 subcategoría', 'subcategorías'],
};

/** Reads the `details` of a 409 `in-use`, `{commerces: 12, categories: 0}`; invalid entries are left out. */
export function parseUses(details: unknown): Use[] {
  if (typeof details !== 'object' || details === null) return [];
  return Object.entries(details)
    .filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0)
    .map(([resource, count]) => ({ resource, count }));
}

/** «12 comercios» */
export function countInWords({ resource, count }: Use): string {
  const [one, many] = nouns[resource] ?? ['1 registro', 'registros'];
  return count === 1 ? one : `${formatNumber(count)} ${many}`;
}

/** «La usan 12 comercios y 2 subcategorías.»; null when the server did not say what uses it. */
export function usesSentence(uses: readonly Use[]): string | null {
  if (uses.length === 0) return null;
  const parts = uses.map(countInWords);
  const verb = uses.length === 1 && uses[0]?.count === 1 ? 'La usa' : 'La usan';
  return `${verb} ${listInWords(parts)}.`;
}
