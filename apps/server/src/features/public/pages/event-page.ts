/** `/e/:slug`: a published event. */

import type { Occurrence } from '@callejero/contract/answers/agenda.ts';
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { overAt } from '@callejero/contract/event-end.ts';
import { guestLink } from '@callejero/contract/links/guest-link.ts';
import { occurrenceQuery } from '@callejero/contract/links/public-url.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { eventData } from '../feeds/structured-data.ts';
import { addressLines, getPlace, type PublicEvent, wholeEvent } from '../rows.ts';
import { type PublicSite, pathTo } from '../site.ts';
import { originLine } from '../sources.ts';
import { recurrenceWords } from '../words/recurrence-words.ts';
import { summary } from '../words/words.ts';
import {
  eventPath,
  eventPrice,
  heroHeaders,
  occurrenceText,
  pattern,
  picture,
  statusBadges,
  timeText,
} from './cards.ts';
import { type Html, html, paragraphs, webAddress } from './html.ts';
import { layout, shareLinks } from './layout.ts';
import { pointMap } from './map.ts';
import { pageUntil, type RenderedPage } from './page.ts';

const shownTimes = 8;
const year = 366 * dayLength;

export async function readEvent({ reader }: Pick<PublicSite, 'reader'>, slug: string): Promise<PublicEvent> {
  const event = await reader.first<PublicEvent>('events', { ...wholeEvent, filters: { slug } });
  if (!event) throw new ApiError('not-found');
  return event;
}

/** The last occurrence of an event that is over: searched year by year, since a rule may have any number. */
function lastTime({ occurrences }: PublicSite, event: PublicEvent, now: Date): Occurrence {
  const start = Date.parse(event.startsAt);
  for (let to = now.getTime(); to > start; to -= year) {
    const last = occurrences(event, new Date(Math.max(start, to - year)), new Date(to)).at(-1);
    if (last) return last;
  }
  return { recurrenceId: '', startsAt: event.startsAt, endsAt: event.endsAt ?? event.startsAt };
}

/** The occurrence that the page shows: the requested one, or the one to offer instead. */
function shownTime(site: PublicSite, event: PublicEvent, occurrence: string | null, now: Date) {
  const found = occurrence === null ? null : site.findOccurrence(event, occurrence, now);
  const next = site.nextOccurrence(event, now);
  const shown = found?.occurrence ?? found?.next ?? next ?? lastTime(site, event, now);
  return { shown, next, isAsked: Boolean(found?.occurrence), isMissing: found !== null && !found.occurrence };
}

function timeNotice(isOver: boolean, next: Html | null): Html | null {
  if (!isOver) return null;
  return next
    ? html`<p class="note warn">Esta fecha ya pasó. ${next}</p>`
    : html`<p class="note warn">Este evento ya pasó.</p>`;
}

/** A repeated event can be added as the one date or as the series. */
function calendarLinks(event: PublicEvent, path: string, time: Occurrence | null): Html {
  if (event.recurrence === null) return html`<a class="button" href="${path}.ics">Añadir a tu calendario</a>`;
  const only =
    time &&
    html`<a class="button" href="${path}.ics${occurrenceQuery(time.recurrenceId)}">Añadir esta fecha al calendario</a>`;
  return html`${only}<a class="button" href="${path}.ics">Añadir la serie al calendario</a>`;
}

const notices = {
  cancelled: html`<p class="note bad">Este evento se canceló.</p>`,
  postponed: html`<p class="note warn">Este evento se aplazó: confirma la fecha antes de ir.</p>`,
  scheduled: null,
} as const;

/** `occurrence` is the RECURRENCE-ID of the requested occurrence. */
export async function eventPage(
  site: PublicSite,
  slug: string,
  occurrence: string | null,
  now: Date,
): Promise<RenderedPage> {
  const { config, words } = site;
  const event = await readEvent(site, slug);
  const { shown, next, isAsked, isMissing } = shownTime(site, event, occurrence, now);
  const isOver = overAt(shown) <= now.getTime();
  const repeats = event.recurrence !== null;
  const others = repeats
    ? site
        .occurrences(event, now, new Date(now.getTime() + year))
        .filter(({ recurrenceId }) => recurrenceId !== shown.recurrenceId)
        .slice(0, shownTimes)
    : [];
  const place = getPlace(event);
  const lines = addressLines(place.address);
  const rule = recurrenceWords(event.recurrence, words);
  // The canonical address is that of the series; links to share and to the app name the shown date.
  const path = pathTo({ kind: 'event', slug });
  const shared = isAsked ? eventPath(event, shown) : path;
  const timeLink = (time: Occurrence) =>
    html`<a href="${eventPath(event, time)}"><time datetime="${time.startsAt}">${capital(occurrenceText(site, event, time))}</time></a>`;
  const price = eventPrice(site, event);
  const tickets = webAddress(event.ticketUrl);
  const when = capital(timeText(site, event, shown, now));
  const image = event.images[0] ?? null;
  const body = html`<article class="sheet">
<header class="head">
${notices[event.eventStatus]}${isMissing && html`<p class="note warn">${isOver ? 'Este evento no se celebra en la fecha del enlace.' : 'Este evento no se celebra en la fecha del enlace: te mostramos la siguiente.'}</p>`}${event.eventStatus === 'scheduled' && timeNotice(isOver, next && repeats ? html`La próxima: ${timeLink(next)}.` : null)}
<h1 dir="auto"${event.eventStatus === 'cancelled' && html` class="struck"`}>${event.title}</h1>
<p><time datetime="${shown.startsAt}">${when}</time> ${statusBadges[event.eventStatus]}</p>
${rule && html`<p class="muted">${rule}</p>`}
<div class="actions"><a class="button first" href="${guestLink(`/event-page/${event.id}${occurrenceQuery(isAsked ? shown.recurrenceId : null)}`)}">Abrir en la app</a>${calendarLinks(event, path, isOver ? null : shown)}
${shareLinks(site, event.title, shared)}</div>
</header>
<div class="sheet two"><div class="main">
<div class="hero">${image ? picture(site, image, 'hero') : pattern(event.title, event.category?.color ?? site.city.brand.text[0])}</div>
${event.images.length > 1 && html`<ul class="shots" aria-label="Más imágenes">${event.images.slice(1, 9).map((other) => html`<li>${picture(site, other, 'shot')}</li>`)}</ul>`}
${event.description && html`<section class="card prose"><h2>De qué se trata</h2>${paragraphs(event.description)}</section>`}
</div><div class="side">
<section class="card"><h2>Dónde y cuánto</h2><dl class="facts">
<div><dt>Lugar</dt><dd>${place.slug === null ? place.name : html`<a href="${pathTo({ kind: 'commerce', slug: place.slug })}">${place.name}</a>`}<address>${lines.map((line) => html`${line}<br>`)}</address>${place.location && pointMap(place.location, place.name ?? event.title)}</dd></div>
${price && html`<div><dt>Precio</dt><dd class="price">${price}</dd></div>`}
${tickets && event.eventStatus !== 'cancelled' && html`<div><dt>Dónde comprar</dt><dd><a rel="noopener nofollow" href="${tickets}">Comprar entradas</a></dd></div>`}
${event.organizer && html`<div><dt>Organiza</dt><dd>${event.organizer}</dd></div>`}
${event.category && html`<div><dt>Categoría</dt><dd>${event.category.name}</dd></div>`}
</dl></section>
${others.length > 0 && html`<section class="card"><h2>Otras fechas</h2><ul class="dates">${others.map((time) => html`<li>${timeLink(time)}</li>`)}</ul></section>`}
<div class="muted small"><p>Actualizado ${words.ago(new Date(event.updatedAt), now)}</p>${originLine(event.source)}</div>
</div></div></article>`;
  return pageUntil(
    layout(site, {
      title: isAsked
        ? `${event.title} · ${words.day(new Date(shown.startsAt), event.timezone)}`
        : event.title,
      description: summary(`${when}. ${place.name ? `${place.name}. ` : ''}${event.description ?? ''}`),
      path,
      crumbs: [
        { name: site.city.name, path: config.cityPath },
        { name: 'Eventos', path: `${config.cityPath}#eventos` },
        { name: event.title, path },
      ],
      image,
      hasHero: image !== null,
      type: 'article',
      map: place.location !== null,
      data: [eventData(site, event, shown)],
      head: html`<link rel="alternate" type="text/calendar" title="${event.title}" href="${path}.ics">\n`,
      body,
    }),
    now,
    [shown.startsAt, new Date(overAt(shown)).toISOString()],
    heroHeaders(site, image),
  );
}
