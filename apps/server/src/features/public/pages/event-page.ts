/** `/e/:slug`: a published event. */

import type { Occurrence } from '@callejero/contract/answers/agenda.ts';
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { overAt } from '@callejero/contract/event-end.ts';
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
  hero,
  heroHeaders,
  occurrenceText,
  pattern,
  shots,
  statusBadges,
  timeText,
} from './cards.ts';
import { type Html, type HtmlPart, html, paragraphs, webAddress } from './html.ts';
import { layout, shareLinks } from './layout.ts';
import { pointMap } from './map.ts';
import { pageUntil, type RenderedPage } from './page.ts';
import {
  button,
  card,
  fact,
  facts,
  lineBreaks,
  note,
  openInApp,
  outsideLink,
  placeLink,
  proseCard,
} from './parts.ts';

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

/** A repeated event can be added as the one date or as the series. */
function calendarLinks({ recurrence }: PublicEvent, path: string, time: Occurrence | null): HtmlPart {
  if (recurrence === null) return button(`${path}.ics`, 'Añadir a tu calendario');
  const only = time && `${path}.ics${occurrenceQuery(time.recurrenceId)}`;
  return [
    only && button(only, 'Añadir esta fecha al calendario'),
    button(`${path}.ics`, 'Añadir la serie al calendario'),
  ];
}

const notices = {
  cancelled: note('bad', 'Este evento se canceló.'),
  postponed: note('warn', 'Este evento se aplazó: confirma la fecha antes de ir.'),
  scheduled: null,
} as const;

/** Where an event is, with its address and the map. */
function venueOf(event: PublicEvent): Html {
  const { name, slug, address, location } = getPlace(event);
  return html`
    ${name !== null && slug !== null ? placeLink({ name, slug }) : name}
    <address>${lineBreaks(addressLines(address))}</address>
    ${location && pointMap(location, name ?? event.title)}`;
}

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
  const rule = recurrenceWords(event.recurrence, words);
  // The canonical address is that of the series; links to share and to the app name the shown date.
  const path = pathTo({ kind: 'event', slug });
  const shared = isAsked ? eventPath(event, shown) : path;
  const timeLink = (time: Occurrence) =>
    html`
      <a href="${eventPath(event, time)}">
        <time datetime="${time.startsAt}">${capital(occurrenceText(site, event, time))}</time>
      </a>`;
  const price = eventPrice(site, event);
  const tickets = webAddress(event.ticketUrl);
  const when = capital(timeText(site, event, shown, now));
  const image = event.images[0] ?? null;
  const dates = others.map((time) => html`<li>${timeLink(time)}</li>`);
  const inApp = `/event-page/${event.id}${occurrenceQuery(isAsked ? shown.recurrenceId : null)}`;
  const isCancelled = event.eventStatus === 'cancelled';
  const timeNotice =
    isOver &&
    (next && repeats ? html`Esta fecha ya pasó. La próxima: ${timeLink(next)}.` : 'Este evento ya pasó.');
  const otherDate = isOver ? '.' : ': te mostramos la siguiente.';
  const body = html`
    <article class="sheet">
      <header class="head">
        ${notices[event.eventStatus]}
        ${isMissing && note('warn', `Este evento no se celebra en la fecha del enlace${otherDate}`)}
        ${timeNotice && event.eventStatus === 'scheduled' && note('warn', timeNotice)}
        <h1 dir="auto"${isCancelled && html` class="struck"`}>${event.title}</h1>
        <p><time datetime="${shown.startsAt}">${when}</time> ${statusBadges[event.eventStatus]}</p>
        ${rule && html`<p class="muted">${rule}</p>`}
        <div class="actions">
          ${openInApp(inApp)}
          ${calendarLinks(event, path, isOver ? null : shown)}
          ${shareLinks(site, event.title, shared)}
        </div>
      </header>
      <div class="sheet two">
        <div class="main">
          ${hero(site, image, pattern(event.title, event.category?.color ?? site.city.brand.text[0]))}
          ${shots(site, 'Más imágenes', event.images.slice(1, 9))}
          ${proseCard('De qué se trata', paragraphs(event.description))}
        </div>
        <div class="side">
          ${card(
            'Dónde y cuánto',
            facts(
              fact('Lugar', venueOf(event)),
              price && html`<div><dt>Precio</dt><dd class="price">${price}</dd></div>`,
              fact('Dónde comprar', tickets && !isCancelled && outsideLink(tickets, 'Comprar entradas')),
              fact('Organiza', event.organizer),
              fact('Categoría', event.category?.name),
            ),
          )}
          ${card('Otras fechas', dates.length > 0 && html`<ul class="dates">${dates}</ul>`)}
          <div class="muted small">
            <p>Actualizado ${words.ago(new Date(event.updatedAt), now)}</p>
            ${originLine(event.source)}
          </div>
        </div>
      </div>
    </article>`;
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
      head: html`<link rel="alternate" type="text/calendar" title="${event.title}" href="${path}.ics">`,
      body,
    }),
    now,
    [shown.startsAt, new Date(overAt(shown)).toISOString()],
    heroHeaders(site, image),
  );
}
