/** Open data, generated row by row while it is sent, whatever its size. */

import { dayLength } from '@callejero/contract/calendar-day.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { plain } from '../pages/html.ts';
import {
  type AddressRow,
  addressLines,
  type CategoryRow,
  categoryFields,
  type PublicCommerce,
  type PublicEvent,
  wholeEvent,
} from '../rows.ts';
import { absolute, type PublicSite, pathTo } from '../site.ts';
import { ownSource, rights, toAttribution } from '../sources.ts';
import { calendarEnd, calendarHead, eventLines } from './calendar.ts';

interface RowsQuery {
  select: string[];
  populates: NonNullable<Parameters<PublicSite['reader']['list']>[1]['populates']>;
  filters: Filters;
}

/** All rows of `query` by id, in batches. */
export async function* everyRow<T extends { id: string }>(
  { reader, config }: Pick<PublicSite, 'reader' | 'config'>,
  name: string,
  query: RowsQuery,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<T[]> {
  let after: string | null = null;
  let left = most;
  while (left > 0) {
    const perPage = Math.min(config.batchSizes.feed, left);
    const filters: Filters =
      after === null ? query.filters : { $and: [query.filters, { id: { $gt: after } }] };
    const { rows }: { rows: T[] } = await reader.list<T>(name, {
      ...query,
      filters,
      sort: { id: 1 },
      perPage,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < perPage) return;
    after = rows.at(-1)?.id ?? null;
    left -= rows.length;
  }
}

type FeaturePlace = Pick<
  PublicCommerce,
  | 'id'
  | 'name'
  | 'slug'
  | 'location'
  | 'phones'
  | 'website'
  | 'openingHours'
  | 'wheelchair'
  | 'source'
  | 'updatedAt'
> & { categories: Pick<CategoryRow, 'id' | 'name' | 'slug'>[]; address: AddressRow | null };

const placeQuery = {
  select: [
    ...['name', 'slug', 'location', 'phones', 'website', 'openingHours', 'wheelchair', 'source', 'updatedAt'],
  ],
  populates: [
    { path: 'categories', select: ['name', 'slug'] },
    {
      path: 'address',
      select: ['street', 'number', 'extra', 'postalCode', 'locality', 'country'],
      populates: [{ path: 'province', select: ['name'] }],
    },
  ],
};

function feature(site: Pick<PublicSite, 'config' | 'city'>, place: FeaturePlace): object {
  const { config } = site;
  const attribution = toAttribution(place.source);
  return {
    type: 'Feature',
    id: place.id,
    geometry: { type: 'Point', coordinates: [place.location.lng, place.location.lat] },
    properties: {
      name: plain(place.name),
      category: place.categories[0]?.slug ?? null,
      categories: place.categories.map(({ name }) => name),
      address: addressLines(place.address).join(', ') || null,
      phone: place.phones.join(';') || null,
      website: place.website,
      opening_hours: place.openingHours,
      wheelchair: place.wheelchair === 'unknown' ? null : place.wheelchair,
      url: absolute(config, pathTo({ kind: 'commerce', slug: place.slug })),
      updated: place.updatedAt,
      source: attribution?.text ?? ownSource(site),
      licence: attribution?.licence ?? config.dataLicence,
    },
  };
}

/** The commerces of a category and those below it; all when it is null. */
export async function placeFilters(
  { reader }: Pick<PublicSite, 'reader'>,
  category: string | null,
): Promise<Filters> {
  const open: Filters = { permanentlyClosedAt: null };
  if (category === null) return open;
  const { rows } = await reader.list<CategoryRow>('categories', {
    filters: { kind: 'commerce' },
    select: categoryFields,
  });
  const named = rows.find(({ slug }) => slug === category);
  if (!named) throw new ApiError('not-found');
  const below = rows.filter(({ parent }) => parent === named.id);
  return { ...open, categories: { $in: [named.id, ...below.map(({ id }) => id)] } };
}

/** A FeatureCollection (RFC 7946), one feature per line. */
export async function* placesFeed(site: PublicSite, filters: Filters): AsyncGenerator<string> {
  const { config } = site;
  const attribution = `${rights(site)} Los de OpenStreetMap: © colaboradores de OpenStreetMap, ODbL 1.0.`;
  const head = JSON.stringify({
    type: 'FeatureCollection',
    name: `Lugares de ${site.city.name}`,
    attribution,
    licence: config.dataLicence,
  });
  yield `${head.slice(0, -1)},"features":[\n`;
  let first = true;
  for await (const rows of everyRow<FeaturePlace>(site, 'commerces', { ...placeQuery, filters })) {
    yield (first ? '' : ',\n') + rows.map((row) => JSON.stringify(feature(site, row))).join(',\n');
    first = false;
  }
  yield '\n]}\n';
}

/** Published events except those that ended long ago. */
function calendarFilters(now: Date): Filters {
  const today = Math.floor(now.getTime() / dayLength) * dayLength;
  const since = new Date(today - 90 * dayLength).toISOString();
  return { $or: [{ startsAt: { $gte: since } }, { endsAt: { $gte: since } }, { recurrence: { $ne: null } }] };
}

/** All events as one calendar. */
export async function* eventsFeed(site: PublicSite, now: Date): AsyncGenerator<string> {
  const filters = calendarFilters(now);
  const zones = new Set<string>();
  let from = now;
  for await (const rows of everyRow<Pick<PublicEvent, 'id' | 'timezone' | 'startsAt' | 'allDay'>>(
    site,
    'events',
    {
      select: ['timezone', 'startsAt', 'allDay'],
      populates: [],
      filters,
    },
  )) {
    for (const { timezone, startsAt, allDay } of rows) {
      if (!allDay) zones.add(timezone);
      if (Date.parse(startsAt) < from.getTime()) from = new Date(startsAt);
    }
  }
  yield calendarHead(`Eventos de ${site.city.name}`, rights(site), zones, from, now);
  for await (const rows of everyRow<PublicEvent>(site, 'events', { ...wholeEvent, filters })) {
    yield rows.map((event) => eventLines(site, event)).join('');
  }
  yield calendarEnd;
}

/** An event with all its times, or the one with this `recurrenceId`. */
export function eventCalendar(
  site: PublicSite,
  event: PublicEvent,
  now: Date,
  recurrenceId: string | null,
): string {
  const zones = event.allDay ? [] : [event.timezone];
  const only = recurrenceId === null ? null : site.findOccurrence(event, recurrenceId, now).occurrence;
  if (recurrenceId !== null && only === null) throw new ApiError('not-found');
  const from = new Date(only?.startsAt ?? event.startsAt);
  return (
    calendarHead(plain(event.title), rights(site), zones, from, now) +
    eventLines(site, event, only) +
    calendarEnd
  );
}
