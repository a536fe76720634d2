/** What uses a category, and the list that shows it. */
import type { CategoryUsage } from '@callejero/contract/answers/places.ts';
import type { CategoryKind } from '@callejero/contract/resources/categories.ts';

/** The collection that a kind of category is for. */
const collections = { commerce: 'commerces', product: 'products', event: 'events' } as const;

/** The list that is filtered by a category; null for a collection without such a list. */
export function usesHref(resource: string, category: string): string | null {
  if (resource === 'commerces') return `/commerces?categories=${category}`;
  return resource === 'products' || resource === 'events' ? `/${resource}?category=${category}` : null;
}

export interface Usage {
  resource: string;
  count: number;
  href: string;
}

/** Null while nothing uses it, or until the usage is known. */
export function findUsage(
  usage: CategoryUsage | undefined,
  { id, kind }: { id: string; kind: CategoryKind },
): Usage | null {
  const resource = collections[kind];
  const count = usage?.[id]?.[resource] ?? 0;
  const href = usesHref(resource, id);
  return count > 0 && href ? { resource, count, href } : null;
}
