/** The recent searches on this device, the latest first. Signing out removes them. */
import type { Suggestion } from '@callejero/contract/answers/places.ts';
import { storage } from '../../../device/storage/storage.ts';

/** A choice below the search field: a suggestion, or the text as it was typed. */
export type Choice = Suggestion | { kind: 'text'; text: string };

export const maxRecent = 8;

export function choiceKey(choice: Choice): string {
  return `${choice.kind}/${choice.kind === 'text' ? choice.text.toLowerCase() : choice.id}`;
}

/** Puts the choice first, without duplicates. Distances are not stored: they depend on the person's position. */
export function withRecent(recent: readonly Choice[], choice: Choice): Choice[] {
  const { distance: _, ...kept } = { distance: undefined, ...choice };
  const others = recent.filter((other) => choiceKey(other) !== choiceKey(choice));
  return [kept, ...others].slice(0, maxRecent);
}

/** Reads the stored searches. Those in the shape of another version are ignored. */
export function readRecent(): Choice[] {
  const stored = storage.read<unknown>('recentSearches');
  return Array.isArray(stored) ? stored.filter(isChoice).slice(0, maxRecent) : [];
}

export async function remember(choice: Choice): Promise<void> {
  await storage.change<Choice[]>('recentSearches', () => withRecent(readRecent(), choice));
}

export function forgetRecent(): void {
  storage.remove('recentSearches');
}

const choosable: ReadonlySet<string> = new Set(['category', 'commerce', 'event', 'promotion']);

function isChoice(value: unknown): value is Choice {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('text' in value)) return false;
  if (typeof value.text !== 'string' || value.text === '') return false;
  if (value.kind === 'text') return true;
  return choosable.has(String(value.kind)) && 'id' in value && 'slug' in value;
}
