/** The city's page, where people arrive who typed the bare address or followed a poster. */
import { dutyWord } from '@callejero/contract/duty.ts';
import { guestLink } from '@callejero/contract/links/guest-link.ts';
import { publicAssets } from '@callejero/contract/links/public-assets.ts';
import { alertAnchor, todayPath } from '@callejero/contract/links/public-url.ts';
import { noFilters, type PlaceFilters, writeFilters } from '@callejero/contract/search/place-filters.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { alertArea, alertWhen } from '@callejero/contract/today.ts';
import { comingEvents, isToday, runningPromotions } from '../coming.ts';
import { dutyNow } from '../duty.ts';
import { listData } from '../feeds/structured-data.ts';
import { type CategoryRow, type CommerceCard, commerceCard } from '../rows.ts';
import type { PublicSite } from '../site.ts';
import { type PublicAlert, readAlerts } from '../today.ts';
import { publicHolidays } from '../words/hours.ts';
import { commerceTile, eventTile, promotionTile } from './cards.ts';
import { commerceCategories } from './category-page.ts';
import { Html, html } from './html.ts';
import { goIntoApp } from './inline-scripts.ts';
import { layout } from './layout.ts';
import { listMap } from './map.ts';
import { pageUntil, type RenderedPage } from './page.ts';
import { button, empty, firstButton, section, sectionAt, tiles } from './parts.ts';

/** The map of the app with these filters, for the script; without script the link leads to a public page. */
function inApp(filters: Partial<PlaceFilters>, category?: CategoryRow): Html {
  const params = new URLSearchParams(category && { category: category.slug });
  writeFilters({ ...noFilters, ...filters }, params);
  return html` data-app="${guestLink(`/map?${params}`)}"`;
}

function categoryTile({ words }: PublicSite, category: CategoryRow, count: number): Html {
  const { name, slug, color } = category;
  return html`
    <li>
      <a class="tile row" href="/ciudad/${slug}"${inApp({}, category)}>
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <circle cx="6" cy="6" r="6" fill="${color}"/>
        </svg>
        <span>${name}</span>
        <span class="count">${words.number(count)}<span hidden> lugares</span></span>
      </a>
    </li>`;
}

/** Opens the places of a category that are open now. */
const openChip = (category: CategoryRow) => html`
  <li>
    <a class="chip" href="/ciudad/${category.slug}"${inApp({ openAt: 'now' }, category)}>${category.name}</a>
  </li>`;

/** How many categories without subcategories link to what is open there: the one that cannot wait, and the largest. */
const maxOpenChips = 8;
const urgent = 'farmacias';

const perSection = 8;
const maxAlerts = 3;

/** «Corte de luz: Centro · hasta las 18:00», which leads to all of it. */
function alertLine({ config }: PublicSite, alert: PublicAlert, now: Date): Html {
  const area = alertArea(
    alert.quarters.map(({ name }) => name),
    alert.streets,
  );
  return html`
    <li>
      <a class="note warn" href="${todayPath}#${alertAnchor(alert.id)}">
        ${alert.title}<span class="small">${area} · ${alertWhen(alert, now, config.city.timezone)}</span>
      </a>
    </li>`;
}

export async function cityPage(site: PublicSite, now: Date): Promise<RenderedPage> {
  const { reader, config } = site;
  const city = site.city.name;
  const [categories, counts, events, promotions, open, newest, holidays, duty, alerts] = await Promise.all([
    commerceCategories(site),
    reader.countsByCategory(),
    comingEvents(site, {}, perSection * 2, now),
    runningPromotions(site, {}, perSection, now),
    reader.list<CommerceCard>('commerces', {
      ...commerceCard,
      filters: { permanentlyClosedAt: null, $openAt: 'now', location: { $near: site.city.center } },
      perPage: perSection,
    }),
    reader.list<CommerceCard>('commerces', {
      ...commerceCard,
      filters: { permanentlyClosedAt: null },
      sort: { createdAt: -1 },
      perPage: perSection,
    }),
    publicHolidays(reader, now),
    dutyNow(reader, now),
    readAlerts(reader, now),
  ]);
  const countOf = ({ id }: CategoryRow) => counts.get(id) ?? 0;
  const used = categories.filter((category) => countOf(category) > 0);
  const top = used.filter(({ parent }) => parent === null);
  const largest = used
    .filter(({ id }) => !categories.some(({ parent }) => parent === id))
    .sort(
      (one, other) =>
        Number(other.slug === urgent) - Number(one.slug === urgent) || countOf(other) - countOf(one),
    )
    .slice(0, maxOpenChips);
  const today = events.filter((coming) => isToday(site, coming, now)).slice(0, perSection);
  const later = events.filter((coming) => !today.includes(coming)).slice(0, perSection);
  const moment = { now, holidays, duty: duty.now };
  const onDuty = [...duty.now.values()].slice(0, perSection);
  const dutyTitle = `${capital(dutyWord(config.city.country))} ahora`;
  const shownAlerts = alerts.running.slice(0, maxAlerts);
  const moreAlerts = alerts.running.length - shownAlerts.length;
  const otherAlerts = moreAlerts === 1 ? 'Otro aviso' : `Otros ${moreAlerts} avisos`;
  const places = `${site.words.number(newest.total)} ${newest.total === 1 ? 'lugar' : 'lugares'}`;
  const lead =
    newest.total > 0
      ? `La guía de la ciudad: ${places}, su agenda y sus promociones.`
      : 'La guía de la ciudad se está preparando: vuelve pronto.';
  const placeTile = (place: CommerceCard) => commerceTile(site, place, moment);
  const openTiles = tiles(open.rows.map((place, index) => commerceTile(site, place, moment, index === 0)));
  const openChips =
    largest.length > 0 &&
    html`<ul class="chips" aria-label="Abierto ahora, por categoría">${largest.map(openChip)}</ul>`;
  const body = html`
    <div class="sheet">
      <header class="head">
        <h1>${city}</h1>
        ${site.city.slogan && html`<p>${site.city.slogan}</p>`}
        <p class="muted">${lead}</p>
        <div class="actions">
          ${firstButton(guestLink('/map'), 'Abrir el mapa')}
          ${openTiles && html`<a class="button" href="#abierto"${inApp({ openAt: 'now' })}>Abierto ahora</a>`}
          ${button(todayPath, 'Hoy en la ciudad')}
        </div>
      </header>
      ${
        shownAlerts.length > 0 &&
        html`
          <ul class="notes" aria-label="Cortes y avisos">
            ${shownAlerts.map((alert) => alertLine(site, alert, now))}
            ${moreAlerts > 0 && html`<li><a href="${todayPath}">${otherAlerts}</a></li>`}
          </ul>`
      }
      ${section(
        'Categorías',
        tiles(
          top.map((category) => categoryTile(site, category, countOf(category))),
          'kinds',
        ),
      )}
      ${sectionAt(
        'guardia',
        html`<a href="#guardia"${inApp({ onDuty: true })}>${dutyTitle}</a>`,
        tiles(onDuty.map(({ commerce }) => placeTile(commerce))),
      )}
      ${openTiles && sectionAt('abierto', 'Abierto ahora cerca del centro', openChips, openTiles)}
      ${listMap(`Lugares y eventos de ${city}`)}
      ${sectionAt(
        'eventos',
        'Hoy',
        tiles(today.map((event) => eventTile(site, event, now))) ?? empty('Hoy no hay eventos anunciados.'),
        html`<p><a href="${todayPath}">De guardia, mercados y lo que abre hasta tarde: todo lo de hoy</a></p>`,
      )}
      ${sectionAt(
        'promociones',
        'Promociones en curso',
        tiles(
          promotions.map((promotion) => promotionTile(site, promotion, now)),
          'tickets',
        ) ?? empty('Por ahora no hay promociones.'),
      )}
      ${section('Próximos eventos', tiles(later.map((event) => eventTile(site, event, now))))}
      ${section('Lugares nuevos', tiles(newest.rows.map(placeTile)))}
    </div>`;
  return pageUntil(
    layout(site, {
      title: city,
      description: `Comercios, servicios, eventos y promociones de ${city}: direcciones, horarios y teléfonos al día.`,
      path: config.cityPath,
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
      head: html`
        <script>${new Html(goIntoApp)}</script>
        <link rel="alternate" type="text/calendar" title="Eventos de ${city}" href="/datos/eventos.ics">
        <script type="module" src="${publicAssets.cityPage}"></script>`,
      body,
    }),
    now,
    [
      new Date(open.expires).toISOString(),
      ...duty.changes,
      ...alerts.changes,
      ...promotions.map(({ endsAt }) => endsAt),
      ...events.map(({ next }) => next.endsAt),
    ],
  );
}
