import { occurrenceQuery, type PublicPage, productParameter } from '@callejero/contract/links/public-url.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { events } from '@callejero/contract/resources/events.ts';
import { promotions } from '@callejero/contract/resources/promotions.ts';
import { fetchList } from '../../api/resource.ts';

const places = { resource: commerces, route: '/place/' };
const kinds: Record<PublicPage['kind'], { resource: Resource; route: string }> = {
  commerce: places,
  product: places,
  event: { resource: events, route: '/event-page/' },
  promotion: { resource: promotions, route: '/promotion-page/' },
};

/** The path at which the app shows the page of a code; null when the guide has no such record. */
export async function routeOf(page: PublicPage, signal: AbortSignal): Promise<string | null> {
  const { resource, route } = kinds[page.kind];
  const query = { filters: { slug: page.slug }, select: ['id'], page: 0, perPage: 1 };
  const { data } = await fetchList<Resource, { id: string }>(resource, query, signal);
  const [row] = data;
  if (!row) return null;
  if (page.kind === 'event') return `${route}${row.id}${occurrenceQuery(page.occurrence)}`;
  return `${route}${row.id}${page.kind === 'product' ? `?${productParameter}=${page.product}` : ''}`;
}
