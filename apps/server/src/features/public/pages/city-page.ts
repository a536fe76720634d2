/** The city's page, where people arrive who typed the bare address or followed a poster. */
import { dutyWord } from '@callejero/contract/duty.ts';
import { guestLink } from '@callejero/contract/links/guest-link.ts';
import { publicAssets } from '@callejero/contract/links/public-assets.ts';
import { alertAnchor, todayPath } from '@callejero/contract/links/public-url.ts';
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
import { goIntoApp } from './go-into-app.ts';
import { Html, html } from './html.ts';
import { layout } from './layout.ts';
import { listMap } from './map.ts';
import { pageUntil, type RenderedPage } from './page.ts';

/** The app with these parameters of the guide, for the script; without script the link leads to a public page. */
const inApp = (query: string) => html` data-app="${guestLink(`/map${query}`)}"`;

function categoryTile({ words }: PublicSite, { name, slug, color }: CategoryRow, count: number): Html {
  return html`<li><a class="tile row" href="/ciudad/${slug}"${inApp(`?category=${slug}`)}><svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true"><circle cx="6" cy="6" r="6" fill="${color}"/></svg><span>${name}</span><span class="count">${words.number(count)}<span hidden> lugares</span></span></a></li>`;
}

/** Opens the places of a category that are open now. */
const openChip = ({ name, slug }: CategoryRow) =>
  html`<li><a class="chip" href="/ciudad/${slug}"${inApp(`?category=${slug}&open=1`)}>${name}</a></li>`;

/** How many categories without subcategories have a link of their own to what is open: the one that cannot wait, and the largest. */
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
  return html`<li><a class="note warn" href="${todayPath}#${alertAnchor(alert.id)}">${alert.title}<span class="small">${area} · ${alertWhen(alert, now, config.city.timezone)}</span></a></li>`;
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
  const hasOpen = open.rows.length > 0;
  const lead =
    newest.total > 0
      ? `La guía de la ciudad: ${site.words.number(newest.total)} ${newest.total === 1 ? 'lugar' : 'lugares'}, su agenda y sus promociones.`
      : 'La guía de la ciudad se está preparando: vuelve pronto.';
  const body = html`<div class="sheet">
<header class="head"><h1>${city}</h1>${site.city.slogan && html`<p>${site.city.slogan}</p>`}<p class="muted">${lead}</p>
<div class="actions"><a class="button first" href="${guestLink('/map')}">Abrir el mapa</a>${hasOpen && html`<a class="button" href="#abierto"${inApp('?open=1')}>Abierto ahora</a>`}<a class="button" href="${todayPath}">Hoy en la ciudad</a></div></header>
${shownAlerts.length > 0 && html`<ul class="notes" aria-label="Cortes y avisos">${shownAlerts.map((alert) => alertLine(site, alert, now))}${moreAlerts > 0 && html`<li><a href="${todayPath}">${moreAlerts === 1 ? 'Otro aviso' : `Otros ${moreAlerts} avisos`}</a></li>`}</ul>`}
${top.length > 0 && html`<section><h2>Categorías</h2><ul class="grid kinds">${top.map((category) => categoryTile(site, category, countOf(category)))}</ul></section>`}
${onDuty.length > 0 && html`<section id="guardia"><h2><a href="#guardia"${inApp('?duty=1')}>${dutyTitle}</a></h2><ul class="grid media">${onDuty.map(({ commerce }) => commerceTile(site, commerce, moment))}</ul></section>`}
${hasOpen && html`<section id="abierto"><h2>Abierto ahora cerca del centro</h2>${largest.length > 0 && html`<ul class="chips" aria-label="Abierto ahora, por categoría">${largest.map(openChip)}</ul>`}<ul class="grid media">${open.rows.map((place, index) => commerceTile(site, place, moment, index === 0))}</ul></section>`}
${listMap(`Lugares y eventos de ${city}`)}
<section id="eventos"><h2>Hoy</h2>${today.length > 0 ? html`<ul class="grid media">${today.map((event) => eventTile(site, event, now))}</ul>` : html`<p class="muted">Hoy no hay eventos anunciados.</p>`}<p><a href="${todayPath}">De guardia, mercados y lo que abre hasta tarde: todo lo de hoy</a></p></section>
<section id="promociones"><h2>Promociones en curso</h2>${promotions.length > 0 ? html`<ul class="grid">${promotions.map((promotion) => promotionTile(site, promotion, now))}</ul>` : html`<p class="muted">Por ahora no hay promociones.</p>`}</section>
${later.length > 0 && html`<section><h2>Próximos eventos</h2><ul class="grid media">${later.map((event) => eventTile(site, event, now))}</ul></section>`}
${newest.rows.length > 0 && html`<section><h2>Lugares nuevos</h2><ul class="grid media">${newest.rows.map((place) => commerceTile(site, place, moment))}</ul></section>`}
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
      head: html`<script>${new Html(goIntoApp)}</script>
<link rel="alternate" type="text/calendar" title="Eventos de ${city}" href="/datos/eventos.ics">
<script type="module" src="${publicAssets.cityPage}"></script>
`,
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
