/** Parts of several pages: a place, an event or a promotion in a list, and the substitute for a missing photo. */

import type { Occurrence } from '@callejero/contract/answers/agenda.ts';
import { withDuty } from '@callejero/contract/duty.ts';
import type { HolidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import { openText } from '@callejero/contract/opening-hours/open-text.ts';
import { promotionState } from '@callejero/contract/promotion-state.ts';
import type { Point } from '@callejero/contract/resource.ts';
import {
  discountHeadline,
  discountSentence,
  promotionDiscount,
} from '@callejero/contract/text/discount-text.ts';
import { capital, getInitial } from '@callejero/contract/text/letters.ts';
import type { DutyByPlace } from '../duty.ts';
import { type CommerceCard, getPlace, type PublicEvent, type PublicPromotion } from '../rows.ts';
import { imageSources, imageUrl, type PublicSite, pathTo } from '../site.ts';
import { summary } from '../words/words.ts';
import { type Html, html } from './html.ts';
import { dotted } from './parts.ts';

/** A pattern in the category's colour with the name's first letter. */
export function pattern(name: string, color: string): Html {
  return html`
    <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="180" fill="${color}"/>
      <g fill="#fff" fill-opacity=".12">
        <circle cx="40" cy="30" r="60"/>
        <circle cx="290" cy="150" r="90"/>
        <circle cx="210" cy="20" r="36"/>
      </g>
      <text x="160" y="112" text-anchor="middle" font-size="64" font-weight="700" fill="#fff" fill-opacity=".9">
        ${getInitial(name)}
      </text>
    </svg>`;
}

/**
 * The displayed width of pictures and their proportions, which the style sheet repeats, so that nothing moves when they
 * load.
 */
const boxes = {
  hero: { sizes: '(max-width: 68rem) calc(100vw - 2rem), 66rem', width: 960, height: 540 },
  tile: { sizes: '(max-width: 36rem) 6.5rem, 17rem', width: 480, height: 270 },
  shot: { sizes: '9rem', width: 480, height: 360 },
} as const;

/** The hero is the largest element of its page and `first` begins a list, so both are loaded at once. */
export function picture(
  { config }: Pick<PublicSite, 'config'>,
  image: { file: string; alt: string },
  box: keyof typeof boxes,
  first = box === 'hero',
): Html {
  const { sizes, width, height } = boxes[box];
  const sources = imageSources(config, image.file);
  const source = imageUrl(config, image.file, box === 'hero' ? 'default' : 'sm');
  return html`
    <img
      src="${source}"${sources && html` srcset="${sources}" sizes="${sizes}"`}
      width="${width}"
      height="${height}"
      alt="${image.alt}"
      ${first ? html`fetchpriority="high"` : html`loading="lazy"`}>`;
}

/** The largest picture of a page, or what stands in its place. */
export function hero(
  site: PublicSite,
  image: { file: string; alt: string } | null,
  substitute: Html | null,
): Html | null {
  const shown = image ? picture(site, image, 'hero') : substitute;
  return shown && html`<div class="hero">${shown}</div>`;
}

export const shots = (
  site: PublicSite,
  label: string,
  images: readonly { file: string; alt: string }[],
): Html | null =>
  images.length === 0
    ? null
    : html`
      <ul class="shots" aria-label="${label}">
        ${images.map((image) => html`<li>${picture(site, image, 'shot')}</li>`)}
      </ul>`;

/**
 * The header with which a browser requests a page's hero before it has read the page. External images have none,
 * because their addresses may hold any letter.
 */
export function heroHeaders(
  { config }: Pick<PublicSite, 'config'>,
  image: { file: string } | null,
): Readonly<Record<string, string>> {
  const sources = image && imageSources(config, image.file);
  if (!sources) return {};
  const preload = [
    ...[`<${imageUrl(config, image.file)}>`, 'rel=preload', 'as=image', 'fetchpriority=high'],
    ...[`imagesrcset="${sources}"`, `imagesizes="${boxes.hero.sizes}"`],
  ];
  return { Link: preload.join('; ') };
}

/** The picture of a card. Its name is beside it, so it has no alternative text. */
function decoration(
  site: PublicSite,
  file: string | null | undefined,
  { name, color, first }: { name: string; color: string; first: boolean },
): Html {
  return file ? picture(site, { file, alt: '' }, 'tile', first) : pattern(name, color);
}

/** The time for which a list shows opening hours. */
export interface Moment {
  now: Date;
  holidays: HolidayCalendar;
  /** The places that are on duty then. */
  duty?: DutyByPlace;
}

/** «Abierto · cierra a las 22:00»; null for unknown hours, which a list does not mention. */
function openState(site: PublicSite, place: CommerceCard, { now, holidays, duty }: Moment): Html | null {
  const { city } = site.config;
  const usual = openText(place, now, city.timezone, holidays);
  const { tone, state, detail } = withDuty(usual, place, duty?.get(place.id), now, city);
  if (tone === 'unknown') return null;
  return html`<span class="state small ${tone}">${dotted(state, detail)}</span>`;
}

/** `lat,lng` for the map's script. */
export const pointAttribute = (point: Point | null): Html | null =>
  point && html` data-point="${point.lat},${point.lng}"`;

/** `first` begins the first list of its page. */
export function commerceTile(site: PublicSite, place: CommerceCard, moment: Moment, first = false): Html {
  const [category] = place.categories;
  const { address } = place;
  const street = address && [address.street, address.number].filter(Boolean).join(' ');
  const color = category?.color ?? site.city.brand.text[0];
  return html`
    <li${pointAttribute(place.location)}>
      <a class="tile" href="${pathTo({ kind: 'commerce', slug: place.slug })}">
        ${decoration(site, place.photos[0]?.file, { name: place.name, color, first })}
        <div class="in">
          <h3>${place.name}</h3>
          <span class="muted small">${dotted(category?.name, street)}</span>
          ${openState(site, place, moment)}
        </div>
      </a>
    </li>`;
}

/** «sábado, 28 de noviembre de 2026, de 19:00 a 21:00» */
export function occurrenceText(
  { words }: PublicSite,
  event: PublicEvent,
  { startsAt, endsAt }: Occurrence,
): string {
  const zone = event.timezone;
  const start = new Date(startsAt);
  const end = new Date(endsAt);
  const first = words.day(start, zone);
  if (event.allDay) {
    const lastDay = new Date(end.getTime() - 1);
    const last = words.day(lastDay, zone);
    return first === last ? `${first}, todo el día` : words.days(start, lastDay, zone);
  }
  const time = words.time(start, zone);
  if (event.endsAt === null || end.getTime() === start.getTime()) return `${first}, ${time} h`;
  const last = words.day(end, zone);
  const short = end.getTime() - start.getTime() < 24 * 3_600_000;
  return first === last || short
    ? `${first}, de ${time} a ${words.time(end, zone)}`
    : `${first}, ${time}, a ${last}, ${words.time(end, zone)}`;
}

/** «Desde ayer a las 22:00 · hasta las 04:00» for a night that continues after midnight; otherwise the date. */
export function timeText(site: PublicSite, event: PublicEvent, time: Occurrence, now: Date): string {
  const { words } = site;
  const zone = event.timezone;
  const [start, end] = [new Date(time.startsAt), new Date(time.endsAt)];
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  const isLastNight = start <= now && !event.allDay && words.day(start, zone) === words.day(yesterday, zone);
  if (!isLastNight || end.getTime() - start.getTime() >= 24 * 3_600_000)
    return occurrenceText(site, event, time);
  const since = `desde ayer a las ${words.time(start, zone)}`;
  return end > start ? `${since} · hasta las ${words.time(end, zone)}` : since;
}

/** The event's page, for that occurrence if it has several. */
export function eventPath({ slug, recurrence }: PublicEvent, { recurrenceId }: Occurrence): string {
  return pathTo({ kind: 'event', slug, occurrence: recurrence === null ? null : recurrenceId });
}

export const statusBadges = {
  cancelled: html`<span class="badge bad">Cancelado</span>`,
  postponed: html`<span class="badge warn">Aplazado</span>`,
  scheduled: null,
} as const;

export function eventPrice({ words }: PublicSite, { isFree, price, currency }: PublicEvent): string | null {
  return words.price({ price: isFree ? 0 : price, currency });
}

export function eventTile(
  site: PublicSite,
  { event, next }: { event: PublicEvent; next: Occurrence },
  now: Date,
  first = false,
): Html {
  const color = event.category?.color ?? site.city.brand.text[0];
  const cancelled = event.eventStatus === 'cancelled';
  const place = getPlace(event);
  const badge = statusBadges[event.eventStatus];
  return html`
    <li${pointAttribute(place.location)}>
      <a class="tile" href="${eventPath(event, next)}">
        ${decoration(site, event.images[0]?.file, { name: event.title, color, first })}
        <div class="in">
          <h3${cancelled && html` class="struck"`}>${event.title}</h3>
          ${badge && html`<span>${badge}</span>`}
          <time class="small" datetime="${next.startsAt}">${capital(timeText(site, event, next, now))}</time>
          <span class="muted small">${dotted(place.name, eventPrice(site, event))}</span>
        </div>
      </a>
    </li>`;
}

export function formatDiscount({ words }: PublicSite, promotion: PublicPromotion) {
  const { money } = words;
  const discount = promotionDiscount(promotion);
  return {
    headline: discount && discountHeadline(discount, money),
    sentence: discount && discountSentence(discount, money),
  };
}

/** «Hasta el 30 de noviembre», or the start if it is yet to come. */
export function promotionDates({ words, config }: PublicSite, promotion: PublicPromotion, now: Date): string {
  const zone = config.city.timezone;
  const state = promotionState(promotion, now);
  const last = new Date(Date.parse(promotion.endsAt) - 1);
  if (state === 'scheduled')
    return `Del ${words.day(new Date(promotion.startsAt), zone)} al ${words.day(last, zone)}`;
  return `${state === 'ended' ? 'Terminó' : 'Hasta'} el ${words.day(last, zone)}`;
}

export function promotionTile(site: PublicSite, promotion: PublicPromotion, now: Date): Html {
  const { headline, sentence } = formatDiscount(site, promotion);
  const where = promotion.commerce?.name ?? 'Toda la ciudad';
  return html`
    <li>
      <a class="tile ticket" href="${pathTo({ kind: 'promotion', slug: promotion.slug })}">
        <div class="in">
          <span class="worth">${headline}</span>
          <h3>${promotion.title}</h3>
          ${sentence !== headline && html`<span class="small">${sentence}</span>`}
          <span class="muted small">${summary(`${where} · ${promotionDates(site, promotion, now)}`, 200)}</span>
        </div>
      </a>
    </li>`;
}
