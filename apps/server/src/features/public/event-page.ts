/** `/e/:slug`: a published event. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Occurrence } from '@callejero/contract/resources/events.ts';
import { eventPrice, occurrenceText, pattern, picture, statusBadges } from './cards.ts';
import { html, paragraphs, webAddress } from './html.ts';
import { layout, shareLinks } from './layout.ts';
import { type Page, pageUntil } from './page.ts';
import { recurrenceWords } from './recurrence-words.ts';
import { addressLines, type EventRow, placeOf, wholeEvent } from './rows.ts';
import { pathTo, type Site } from './site.ts';
import { originLine } from './sources.ts';
import { eventData } from './structured-data.ts';
import { capital, summary } from './words.ts';

const shownTimes = 8;
const year = 366 * 86_400_000;

export async function readEvent({ reader }: Pick<Site, 'reader'>, slug: string): Promise<EventRow> {
  const event = await reader.first<EventRow>('events', { ...wholeEvent, filters: { slug } });
  if (!event) throw new ApiError('not-found');
  return event;
}

/** What it was when nothing of it is to come. */
function lastTime({ occurrences }: Site, event: EventRow, now: Date): Occurrence {
  const first = { startsAt: event.startsAt, endsAt: event.endsAt ?? event.startsAt };
  return occurrences(event, new Date(event.startsAt), now).at(-1) ?? first;
}

const notices = {
  cancelled: html`<p class="note bad">Este evento se canceló.</p>`,
  postponed: html`<p class="note warn">Este evento se aplazó: confirma la fecha antes de ir.</p>`,
  scheduled: null,
} as const;

export async function eventPage(site: Site, slug: string, now: Date): Promise<Page> {
  const { config, words } = site;
  const event = await readEvent(site, slug);
  const coming = site.occurrences(event, now, new Date(now.getTime() + year)).slice(0, shownTimes);
  const next = coming[0] ?? lastTime(site, event, now);
  const over = coming.length === 0;
  const place = placeOf(event);
  const lines = addressLines(place.address);
  const rule = recurrenceWords(event.recurrence, words);
  const path = pathTo({ kind: 'event', slug });
  const price = eventPrice(site, event);
  const tickets = webAddress(event.ticketUrl);
  const when = capital(occurrenceText(site, event, next));
  const image = event.images[0] ?? null;
  const body = html`<article class="sheet">
<header class="head">
${notices[event.eventStatus]}${over && event.eventStatus === 'scheduled' && html`<p class="note warn">Este evento ya pasó.</p>`}
<h1 dir="auto"${event.eventStatus === 'cancelled' && html` class="struck"`}>${event.title}</h1>
<p><time datetime="${next.startsAt}">${when}</time> ${statusBadges[event.eventStatus]}</p>
${rule && html`<p class="muted">${rule}</p>`}
<div class="actions"><a class="button first" href="/event-page/${event.id}">Abrir en la app</a><a class="button" href="${path}.ics">Añadir a tu calendario</a>
${shareLinks(site, event.title, path)}</div>
</header>
<div class="sheet two"><div class="main">
<div class="hero">${image ? picture(site, image, true) : pattern(event.title, event.category?.color ?? '#0b6a96')}</div>
${event.images.length > 1 && html`<ul class="shots" aria-label="Más imágenes">${event.images.slice(1, 9).map((other) => html`<li>${picture(site, other)}</li>`)}</ul>`}
${event.description && html`<section class="card prose"><h2>De qué se trata</h2>${paragraphs(event.description)}</section>`}
</div><div class="side">
<section class="card"><h2>Dónde y cuánto</h2><dl class="facts">
<div><dt>Lugar</dt><dd>${place.slug === null ? place.name : html`<a href="${pathTo({ kind: 'commerce', slug: place.slug })}">${place.name}</a>`}<address>${lines.map((line) => html`${line}<br>`)}</address>${place.location && html`<a rel="noopener" href="https://www.openstreetmap.org/?mlat=${place.location.lat}&amp;mlon=${place.location.lng}#map=18/${place.location.lat}/${place.location.lng}">Ver en el mapa</a>`}</dd></div>
${price && html`<div><dt>Precio</dt><dd class="price">${price}</dd></div>`}
${tickets && event.eventStatus !== 'cancelled' && html`<div><dt>Entradas</dt><dd><a rel="noopener nofollow" href="${tickets}">Comprar entradas</a></dd></div>`}
${event.organizer && html`<div><dt>Organiza</dt><dd>${event.organizer}</dd></div>`}
${event.category && html`<div><dt>Categoría</dt><dd>${event.category.name}</dd></div>`}
</dl></section>
${event.recurrence !== null && coming.length > 0 && html`<section class="card"><h2>Próximas fechas</h2><ul class="dates">${coming.map((time) => html`<li><time datetime="${time.startsAt}">${capital(occurrenceText(site, event, time))}</time></li>`)}</ul></section>`}
<div class="muted small"><p>Actualizado ${words.ago(new Date(event.updatedAt), now)}</p>${originLine(event.source)}</div>
</div></div></article>`;
  return pageUntil(
    layout(site, {
      title: event.title,
      description: summary(`${when}. ${place.name ? `${place.name}. ` : ''}${event.description ?? ''}`),
      path,
      crumbs: [
        { name: config.city.name, path: '/ciudad' },
        { name: 'Eventos', path: '/ciudad#eventos' },
        { name: event.title, path },
      ],
      image,
      type: 'article',
      data: [eventData(site, event, next)],
      head: html`<link rel="alternate" type="text/calendar" title="${event.title}" href="${path}.ics">\n`,
      body,
    }),
    now,
    [next.startsAt, next.endsAt],
  );
}
