/** `/ciudad/buscar?q=`: matching places, events and promotions. */
import { ApiError } from '@callejero/contract/errors.ts';
import { partialText } from '@callejero/contract/search/partial-text.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { comingEvents, runningPromotions } from '../coming.ts';
import { type CategoryRow, type CommerceCard, commerceCard } from '../rows.ts';
import type { PublicSite } from '../site.ts';
import { publicHolidays } from '../words/hours.ts';
import { commerceTile, eventTile, promotionTile } from './cards.ts';
import { commerceCategories, perPage } from './category-page.ts';
import { type Html, html, plain } from './html.ts';
import { layout, pageLinks } from './layout.ts';
import { listMap } from './map.ts';
import { pageUntil, type RenderedPage } from './page.ts';
import { button, categoryChips, dotted, proseCard, section, tiles } from './parts.ts';

/** No category has this slug. */
export const searchSlug = 'buscar';

const maxLength = 100;

/** The typed text on one line. */
export function readSearch(asked = ''): string {
  return plain(asked).replace(/\s+/g, ' ').trim().slice(0, maxLength).toWellFormed();
}

export function searchPath(text: string, page = 1): string {
  const query = new URLSearchParams({
    ...(text === '' ? {} : { q: text }),
    ...(page === 1 ? {} : { pagina: String(page) }),
  }).toString();
  return `/ciudad/${searchSlug}${query && `?${query}`}`;
}

/** `page` counts from 1. */
export async function searchPage(
  site: PublicSite,
  text: string,
  page: number,
  now: Date,
): Promise<RenderedPage> {
  const { config } = site;
  const city = site.city.name;
  const { body, previous, next, found, moments } =
    fold(text) === '' ? await prompt(site) : await results(site, text, page, now);
  return pageUntil(
    layout(site, {
      title: text === '' ? 'Buscar' : `Buscar «${text}»`,
      description: `Busca lugares, eventos y promociones de ${city}.`,
      path: searchPath(text, page),
      crumbs: [
        { name: city, path: config.cityPath },
        { name: 'Buscar', path: searchPath(text) },
      ],
      search: text,
      map: found,
      hidden: true,
      previous,
      next,
      body: html`<div class="sheet">${body}</div>`,
    }),
    now,
    moments,
  );
}

interface Results {
  body: Html;
  previous: string | null;
  next: string | null;
  /** Whether there are places for a map. */
  found: boolean;
  moments: string[];
}

const otherCategories = (categories: readonly CategoryRow[]) =>
  section('O elige una categoría', categoryChips(categories.filter(({ parent }) => parent === null)));

async function prompt(site: PublicSite): Promise<Results> {
  const body = html`
    <header class="head">
      <h1>Buscar en ${site.city.name}</h1>
      <p class="muted">Escribe arriba qué buscas: un lugar, un producto, una calle, un evento.</p>
    </header>
    ${otherCategories(await commerceCategories(site))}`;
  return { body, previous: null, next: null, found: false, moments: [] };
}

/** For a search that finds nothing. */
const advice = ({ config }: PublicSite) =>
  proseCard(
    'Qué puedes hacer',
    html`
      <ul>
        <li>Revisa que no falte ni sobre una letra.</li>
        <li>Prueba con menos palabras, o con otra que signifique lo mismo.</li>
      </ul>
      <p class="actions">${button(config.cityPath, 'Ver toda la guía')}</p>`,
  );

async function results(site: PublicSite, text: string, page: number, now: Date): Promise<Results> {
  const { reader, words } = site;
  const filters = { $search: text };
  const first = page === 1;
  const [places, events, promotions, categories, holidays] = await Promise.all([
    reader.list<CommerceCard>('commerces', {
      ...commerceCard,
      filters: { ...filters, status: 'accepted', permanentlyClosedAt: null },
      page: page - 1,
      perPage,
    }),
    first ? comingEvents(site, filters, 12, now) : [],
    first ? runningPromotions(site, filters, 12, now) : [],
    commerceCategories(site),
    publicHolidays(reader, now),
  ]);
  const pages = Math.max(1, Math.ceil(places.total / perPage));
  if (page > pages) throw new ApiError('not-found');
  const asked = fold(text).split(' ');
  const matching = categories.filter(({ name }) => asked.every((word) => fold(name).includes(word)));
  const found = places.total + events.length + promotions.length > 0;
  const total = `${words.number(places.total)} ${places.total === 1 ? 'lugar' : 'lugares'}`;
  const previous = first ? null : searchPath(text, page - 1);
  const next = page < pages ? searchPath(text, page + 1) : null;
  const where = pages > 1 && `página ${page} de ${pages}`;
  const matchingChips = categoryChips(matching);
  const body = html`
    <header class="head" data-use-search="${text}" data-use-found="${String(found)}">
      <h1>Resultados de «${text}»</h1>
      <p class="muted" role="status">
        ${found ? dotted(total, where) : `No encontramos nada con «${text}».`}
        ${found && places.partial && `. ${partialText}`}
      </p>
    </header>
    ${found && listMap(`Resultados de «${text}»`)}
    ${matchingChips && html`<nav aria-label="Categorías">${matchingChips}</nav>`}
    ${section(
      'Lugares',
      tiles(places.rows.map((place, index) => commerceTile(site, place, { now, holidays }, index === 0))),
    )}
    ${pageLinks(previous, next)}
    ${section('Eventos', tiles(events.map((event) => eventTile(site, event, now))))}
    ${section(
      'Promociones',
      tiles(
        promotions.map((promotion) => promotionTile(site, promotion, now)),
        'tickets',
      ),
    )}
    ${!found && [advice(site), otherCategories(categories)]}`;
  return {
    ...{ body, previous, next, found },
    moments: [
      new Date(places.expires).toISOString(),
      ...promotions.map(({ endsAt }) => endsAt),
      ...events.map(({ next }) => next.endsAt),
    ],
  };
}
