import type { SharedList } from '@callejero/contract/answers/place-lists.ts';
import { occurrenceQuery, type PublicPage, productParameter } from '@callejero/contract/links/public-url.ts';
import type { Resource } from '@callejero/contract/resource.ts';
import type { Collections } from '@callejero/contract/resources/catalogue.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { Event } from '@callejero/contract/resources/events.ts';
import type { Promotion } from '@callejero/contract/resources/promotions.ts';
import { ask } from '../../api/http/ask.ts';
import { fetchList, type Listing } from '../../api/resource.ts';

/** A page of the guide as the app shows it. */
export interface FoundRecord {
  /** Its path in the app. */
  href: string;
  name: string;
  picture: string | null;
}

/** The record of a public address; null when the guide has no such record. */
export async function findPage(page: PublicPage, signal: AbortSignal): Promise<FoundRecord | null> {
  const first = async <Row>(name: keyof Collections, select: (keyof Row & string)[]) => {
    const query = { filters: { slug: page.slug }, select: ['id', ...select], page: 0, perPage: 1 };
    const list = fetchList<Resource, Listing, Row>({ name }, query, signal);
    return (await list).data[0] ?? null;
  };
  switch (page.kind) {
    case 'event': {
      const event = await first<Event>('events', ['title', 'images']);
      return (
        event && {
          href: `/event-page/${event.id}${occurrenceQuery(page.occurrence)}`,
          name: event.title,
          picture: event.images[0]?.file ?? null,
        }
      );
    }
    case 'promotion': {
      const promotion = await first<Promotion>('promotions', ['title', 'image']);
      return (
        promotion && {
          href: `/promotion-page/${promotion.id}`,
          name: promotion.title,
          picture: promotion.image,
        }
      );
    }
    case 'list': {
      const { name } = await ask.get<SharedList>(`/shared-lists/${page.slug}`, { signal });
      return { href: `/shared-list/${page.slug}`, name, picture: null };
    }
    case 'commerce':
    case 'product': {
      const place = await first<Commerce>('commerces', ['name', 'photos', 'logo']);
      const product = page.kind === 'product' ? `?${productParameter}=${page.product}` : '';
      return (
        place && {
          href: `/place/${place.id}${product}`,
          name: place.name,
          picture: place.photos[0]?.file ?? place.logo,
        }
      );
    }
  }
}
