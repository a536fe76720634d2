/** `/ciudad` and `/ciudad/:category`: lists of places, events and promotions. */
import { ApiError } from '@callejero/contract/errors.ts';
import { guestLink } from '@callejero/contract/links/guest-link.ts';
import { comingEvents, runningPromotions } from '../coming.ts';
import { listData } from '../feeds/structured-data.ts';
import { type CategoryRow, type CommerceCard, categoryFields, commerceCard } from '../rows.ts';
import { type PublicSite, pathTo } from '../site.ts';
import { publicHolidays } from '../words/hours.ts';
import { commerceTile, eventTile, promotionTile } from './cards.ts';
import { type Html, html } from './html.ts';
import { layout, pageLinks } from './layout.ts';
import { listMap } from './map.ts';
import { pageUntil, type RenderedPage } from './page.ts';

export const perPage = 24;

export async function commerceCategories({ reader }: PublicSite): Promise<CategoryRow[]> {
  const { rows } = await reader.list<CategoryRow>('categories', {
    filters: { kind: 'commerce' },
    select: categoryFields,
  });
  return rows;
}

function categoryTile({ words }: PublicSite, { name, slug, color }: CategoryRow, count: number): Html {
  return html`<li><a class="tile row" href="/ciudad/${slug}"><svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><circle cx="6" cy="6" r="6" fill="${color}"/></svg><span>${name}</span><span class="count">${words.number(count)}<span hidden> lugares</span></span></a></li>`;
}

export async function cityPage(site: PublicSite, now: Date): Promise<RenderedPage> {
  const { reader, config } = site;
  const city = config.city.name;
  const [categories, counts, events, promotions, newest, holidays] = await Promise.all([
    commerceCategories(site),
    reader.countsByCategory(),
    comingEvents(site, {}, 8, now),
    runningPromotions(site, {}, 8, now),
    reader.list<CommerceCard>('commerces', {
      ...commerceCard,
      filters: { permanentlyClosedAt: null },
      sort: { createdAt: -1 },
      perPage: 8,
    }),
    publicHolidays(reader, now),
  ]);
  const top = categories.filter(({ id, parent }) => parent === null && (counts.get(id) ?? 0) > 0);
  const body = html`<div class="sheet">
<header class="head"><h1>${city}</h1><p class="muted">La guía de la ciudad: ${site.words.number(newest.total)} lugares, su agenda y sus promociones.</p>
<div class="actions"><a class="button first" href="${guestLink('/map')}">Abrir el mapa en la app</a></div></header>
${listMap(`Lugares nuevos y próximos eventos de ${city}`)}
${top.length > 0 && html`<section><h2>Categorías</h2><ul class="grid kinds">${top.map((category) => categoryTile(site, category, counts.get(category.id) ?? 0))}</ul></section>`}
<section id="eventos"><h2>Próximos eventos</h2>${events.length > 0 ? html`<ul class="grid media">${events.map((event, index) => eventTile(site, event, now, index === 0))}</ul>` : html`<p class="muted">Por ahora no hay eventos anunciados.</p>`}</section>
<section id="promociones"><h2>Promociones en curso</h2>${promotions.length > 0 ? html`<ul class="grid">${promotions.map((promotion) => promotionTile(site, promotion, now))}</ul>` : html`<p class="muted">Por ahora no hay promociones.</p>`}</section>
${newest.rows.length > 0 && html`<section><h2>Lugares nuevos</h2><ul class="grid media">${newest.rows.map((place) => commerceTile(site, place, { now, holidays }))}</ul></section>`}
</div>`;
  return pageUntil(
    layout(site, {
      title: city,
      description: `Comercios, servicios, eventos y promociones de ${city}: direcciones, horarios y teléfonos al día.`,
      path: '/ciudad',
      data: [
        { '@context': 'https://schema.org', '@type': 'City', name: city, address: config.city.country },
        listData(
          site,
          `Categorías de ${city}`,
          top.map(({ name, slug }) => ({ name, path: `/ciudad/${slug}` })),
          1,
        ),
      ],
      map: true,
      head: html`<link rel="alternate" type="text/calendar" title="Eventos de ${city}" href="/datos/eventos.ics">\n`,
      body,
    }),
    now,
    [...promotions.map(({ endsAt }) => endsAt), ...events.map(({ next }) => next.endsAt)],
  );
}

/** `page` counts from 1. */
export async function categoryPage(
  site: PublicSite,
  slug: string,
  page: number,
  now: Date,
): Promise<RenderedPage> {
  const { reader, config, words } = site;
  const categories = await commerceCategories(site);
  const category = categories.find((row) => row.slug === slug);
  if (!category) throw new ApiError('not-found');
  const children = categories.filter(({ parent }) => parent === category.id);
  const above = categories.find(({ id }) => id === category.parent) ?? null;
  const [counts, found, holidays] = await Promise.all([
    reader.countsByCategory(),
    reader.list<CommerceCard>('commerces', {
      ...commerceCard,
      filters: {
        categories: { $in: [category.id, ...children.map(({ id }) => id)] },
        permanentlyClosedAt: null,
      },
      sort: { name: 1 },
      page: page - 1,
      perPage,
    }),
    publicHolidays(reader, now),
  ]);
  const pages = Math.max(1, Math.ceil(found.total / perPage));
  if (page > pages) throw new ApiError('not-found');
  const pathOf = (number: number) => `/ciudad/${slug}${number === 1 ? '' : `?pagina=${number}`}`;
  const previous = page > 1 ? pathOf(page - 1) : null;
  const next = page < pages ? pathOf(page + 1) : null;
  const city = config.city.name;
  const total = `${words.number(found.total)} ${found.total === 1 ? 'lugar' : 'lugares'}`;
  const shown = children.filter(({ id }) => (counts.get(id) ?? 0) > 0);
  const body = html`<div class="sheet">
<header class="head"><h1>${category.name}</h1><p class="muted">${total} en ${city}${pages > 1 && ` · página ${page} de ${pages}`}</p></header>
${found.rows.length > 0 && listMap(`${category.name} en ${city}`)}
${shown.length > 0 && html`<nav aria-label="Subcategorías"><ul class="chips">${shown.map((child) => html`<li><a class="chip" href="/ciudad/${child.slug}">${child.name} <span class="muted">${words.number(counts.get(child.id) ?? 0)}</span></a></li>`)}</ul></nav>`}
${found.rows.length > 0 ? html`<section aria-label="Lugares"><h2>Lugares</h2><ul class="grid media">${found.rows.map((place, index) => commerceTile(site, place, { now, holidays }, index === 0))}</ul></section>` : html`<p class="muted">Todavía no hay lugares en esta categoría.</p>`}
${pageLinks(previous, next)}
</div>`;
  return pageUntil(
    layout(site, {
      title: page === 1 ? category.name : `${category.name}, página ${page}`,
      description: `${category.name} en ${city}: ${total} con dirección, horario y teléfono.`,
      path: pathOf(page),
      crumbs: [
        { name: city, path: '/ciudad' },
        ...(above ? [{ name: above.name, path: `/ciudad/${above.slug}` }] : []),
        { name: category.name, path: pathOf(page) },
      ],
      data: [
        listData(
          site,
          category.name,
          found.rows.map((row) => ({
            name: row.name,
            path: pathTo({ kind: 'commerce', slug: row.slug }),
          })),
          (page - 1) * perPage + 1,
        ),
      ],
      map: found.total > 0,
      hidden: found.total === 0,
      previous,
      next,
      body,
    }),
    now,
  );
}
