/** `/c/:slug`: an accepted commerce. */

import type { PublicAnswer } from '@callejero/contract/answers/reports.ts';
import { dutyWord, isOnDutyAt, shiftAt, withDuty } from '@callejero/contract/duty.ts';
import { paymentMethods, socialNetworks } from '@callejero/contract/enums/commerces.ts';
import { productAvailability } from '@callejero/contract/enums/products.ts';
import { reportKinds } from '@callejero/contract/enums/reports.ts';
import { apiVersion } from '@callejero/contract/envelope.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { getFreshness } from '@callejero/contract/freshness.ts';
import { guestLink } from '@callejero/contract/links/guest-link.ts';
import { productParameter } from '@callejero/contract/links/public-url.ts';
import { allergenNames, menuDocumentPath, menuSections } from '@callejero/contract/menu.ts';
import {
  isClosedForGood,
  knownTimeZone,
  openText,
  writtenHours,
} from '@callejero/contract/opening-hours/open-text.ts';
import { parseOpeningHours } from '@callejero/contract/opening-hours/parse.ts';
import { formatDated } from '@callejero/contract/opening-hours/words.ts';
import type { wheelchairValues } from '@callejero/contract/resources/commerces.ts';
import { publicAnswerFields } from '@callejero/contract/resources/reports.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { listInWords } from '@callejero/contract/text/list-words.ts';
import { turnText } from '@callejero/contract/turns.ts';
import { comingEvents, runningPromotions } from '../coming.ts';
import { comingShifts, type PublicShift } from '../duty.ts';
import { commerceData } from '../feeds/structured-data.ts';
import { addressLines, type ProductRow, type PublicCommerce, productFields, wholeCommerce } from '../rows.ts';
import { type PublicSite, pathTo } from '../site.ts';
import { originLine } from '../sources.ts';
import { comingWeek, publicHolidays } from '../words/hours.ts';
import { summary } from '../words/words.ts';
import { eventTile, heroHeaders, pattern, picture, promotionTile } from './cards.ts';
import { type Html, html, paragraphs, webAddress } from './html.ts';
import { layout, shareLinks } from './layout.ts';
import { pointMap } from './map.ts';
import { Moved, pageUntil, type RenderedPage } from './page.ts';

const wheelchair: Readonly<Record<keyof typeof wheelchairValues, string | null>> = {
  yes: 'Accesible en silla de ruedas',
  limited: 'Acceso en silla de ruedas con ayuda',
  no: 'Sin acceso en silla de ruedas',
  unknown: null,
};
const prices: Readonly<Record<number, string>> = {
  1: 'económico',
  2: 'precio medio',
  3: 'precio alto',
  4: 'precio muy alto',
};

/** `product` is the id of a shared product. */
export async function commercePage(
  site: PublicSite,
  slug: string,
  product: string | null,
  now: Date,
): Promise<RenderedPage> {
  const { reader, config } = site;
  const place = await reader.first<PublicCommerce>('commerces', { ...wholeCommerce, filters: { slug } });
  if (!place) {
    const moved = await reader.movedTo(slug);
    if (moved) throw new Moved(pathTo({ kind: 'commerce', slug: moved }));
    throw new ApiError('not-found');
  }
  const zone = knownTimeZone(place.timezone, config.city.timezone);
  const gone = isClosedForGood(place, now);
  const [holidays, products, promotions, events, answers, shifts] = await readContent(site, place.id, now);
  const chosen = products.rows.find(({ id }) => id === product) ?? null;
  const sorted = chosen ? [chosen, ...products.rows.filter((other) => other !== chosen)] : products.rows;
  const usual = openText(place, now, zone, holidays);
  const open = withDuty(usual, place, shiftAt(shifts, now), now, config.city);
  const sections = menuSections(sorted);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
  const fresh = getFreshness(place, now, { verifyMonths: site.city.verifyMonths, timezone: zone });
  const [category] = place.categories;
  const lines = addressLines(place.address, place.quarter?.name ?? null);
  const path = pathTo({ kind: 'commerce', slug });
  const photo = place.photos[0] ?? null;
  const booking = webAddress(place.bookingUrl);
  const shown = chosen?.images[0] ?? photo ?? (place.logo ? { file: place.logo, alt: place.name } : null);
  const body = html`<article class="sheet" data-use-place="${place.id}">
<header class="head">
${gone && html`<p class="note bad">Este lugar cerró definitivamente.</p>`}${!gone && place.temporarilyClosed && html`<p class="note warn">Cerrado temporalmente.</p>`}
<h1 dir="auto">${place.name}</h1>
<p class="muted">${[listInWords(place.categories.map(({ name }) => name)), place.priceRange === null ? '' : `${'$'.repeat(place.priceRange)} ${prices[place.priceRange]}`].filter(Boolean).join(' · ')}</p>
<p class="state ${open.tone}">${[open.state, open.detail].filter(Boolean).join(' · ')}</p>${open.note && html`<p class="muted small">${open.note}</p>`}
<div class="actions"><a class="button first" href="${guestLink(`/place/${place.id}${chosen ? `?${productParameter}=${chosen.id}` : ''}`)}">Abrir en la app</a>${!gone && html`<a class="button" rel="noopener" data-use="directions" href="https://www.google.com/maps/dir/?api=1&amp;destination=${place.location.lat},${place.location.lng}">Cómo llegar</a>`}${!gone && booking && html`<a class="button" rel="noopener nofollow" href="${booking}">Reservar</a>`}
${shareLinks(site, place.name, path)}</div>
</header>
<div class="sheet two"><div class="main">
<div class="hero">${photo ? picture(site, photo, 'hero') : pattern(place.name, category?.color ?? site.city.brand.text[0])}</div>
${place.photos.length > 1 && html`<ul class="shots" aria-label="Más fotos">${place.photos.slice(1, 9).map((other) => html`<li>${picture(site, other, 'shot')}</li>`)}</ul>`}
${place.description && html`<section class="card prose"><h2>Sobre este lugar</h2>${paragraphs(place.description)}</section>`}
${promotions.length > 0 && html`<section><h2>Promociones</h2><ul class="grid">${promotions.map((promotion) => promotionTile(site, promotion, now))}</ul></section>`}
${menu(site, place)}
${sorted.length > 0 && html`<section><h2>Productos</h2>${sections.map(({ name, rows }) => html`${(name || sections.length > 1) && html`<h3>${name ?? 'Más productos'}</h3>`}<ul class="grid small-ones">${rows.map((row) => productTile(site, row, row === chosen))}</ul>`)}</section>`}
${events.length > 0 && html`<section><h2>Próximos eventos</h2><ul class="grid media">${events.map((event) => eventTile(site, event, now))}</ul></section>`}
${answers.rows.length > 0 && html`<section class="card prose"><h2>Reportes respondidos</h2>${answers.rows.map(({ kind, answer }) => html`<h3>${reportKinds[kind]}</h3>${paragraphs(answer ?? '')}`)}</section>`}
</div><div class="side">
${contacts(site, place, lines)}
${!gone && duty(site, shifts, now)}
${!gone && week(place, now, zone, holidays)}
<section class="card"><h2>Detalles</h2>${details(place)}</section>
<div class="muted small">${fresh && html`<p>${fresh.text}.</p>`}${originLine(place.source)}</div>
</div></div></article>`;
  const where = lines.length > 0 ? ` ${lines.join(', ')}.` : '';
  const described = place.description ?? `${category ? `${category.name} en ` : ''}${site.city.name}.`;
  return pageUntil(
    layout(site, {
      title: chosen ? `${chosen.name} · ${place.name}` : place.name,
      description: summary(chosen?.description ?? `${described}${where}`),
      path,
      crumbs: [
        { name: site.city.name, path: config.cityPath },
        ...(category ? [{ name: category.name, path: `/ciudad/${category.slug}` }] : []),
        { name: place.name, path },
      ],
      image: shown,
      hasHero: photo !== null,
      type: 'website',
      map: true,
      data: [commerceData(site, place, sorted, today, gone, shifts)],
      body,
    }),
    now,
    [
      ...promotions.map(({ endsAt }) => endsAt),
      ...events.map(({ next }) => next.endsAt),
      ...shifts.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    ],
    heroHeaders(site, photo),
  );
}

/** What the page shows of a place besides its own fields. */
function readContent(site: PublicSite, commerce: string, now: Date) {
  const { reader } = site;
  const own = { commerce };
  return Promise.all([
    publicHolidays(reader, now),
    reader.list<ProductRow>('products', {
      select: productFields,
      filters: { ...own, availability: { $ne: 'discontinued' } },
      sort: { position: 1, name: 1 },
      perPage: 100,
    }),
    runningPromotions(site, own, 12, now),
    comingEvents(site, own, 12, now),
    reader.list<PublicAnswer>('reports', {
      select: [...publicAnswerFields],
      filters: own,
      sort: { answeredAt: -1 },
      perPage: 5,
    }),
    comingShifts(reader, now, 24 * 60, own),
  ]);
}

function contacts({ words, city }: PublicSite, place: PublicCommerce, lines: readonly string[]): Html {
  const website = webAddress(place.website);
  const social = Object.entries(place.social).flatMap(([name, url]) => {
    const address = webAddress(url);
    return address ? [{ name: socialNetworks[name as keyof typeof socialNetworks] ?? name, address }] : [];
  });
  return html`<section class="card"><h2>Contacto</h2><dl class="facts">
<div><dt>Dirección</dt><dd><address>${lines.length > 0 ? lines.map((line) => html`${line}<br>`) : html`${city.name}<br>`}</address>${pointMap(place.location, place.name)}</dd></div>
${place.phones.length > 0 && html`<div><dt>Teléfono</dt>${place.phones.map((phone) => html`<dd><a href="tel:${phone}">${words.phone(phone)}</a></dd>`)}</div>`}
${place.whatsapp && html`<div><dt>WhatsApp</dt><dd><a rel="noopener" href="https://wa.me/${place.whatsapp.replace(/\D/g, '')}">${words.phone(place.whatsapp)}</a></dd></div>`}
${place.email && html`<div><dt>Correo</dt><dd><a href="mailto:${encodeURIComponent(place.email).replace('%40', '@')}">${place.email}</a></dd></div>`}
${website && html`<div><dt>Sitio web</dt><dd><a rel="noopener nofollow" href="${website}">${website.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')}</a></dd></div>`}
${social.length > 0 && html`<div><dt>Redes sociales</dt>${social.map(({ name, address }) => html`<dd><a rel="noopener nofollow" href="${address}">${name}</a></dd>`)}</div>`}
</dl></section>`;
}

const maxTurns = 8;

/** «De guardia hoy, de 9:30 a 22:00», and the next turns. */
function duty(site: PublicSite, shifts: readonly PublicShift[], now: Date): Html | null {
  if (shifts.length === 0) return null;
  const { timezone, country } = site.config.city;
  const word = capital(dutyWord(country));
  const today = site.words.day(now, timezone);
  const turns = shifts.slice(0, maxTurns).map((shift) => {
    const day = site.words.day(new Date(shift.startsAt), timezone);
    const text = `${word} ${day === today ? 'hoy' : `el ${day}`}, ${turnText(shift, timezone)}`;
    return html`<li>${isOnDutyAt(shift, now) ? html`<strong>${text}</strong>` : text}${shift.note && html`<br><span class="small">${shift.note}</span>`}</li>`;
  });
  return html`<section class="card"><h2>${word}</h2><ul>${turns}</ul></section>`;
}

function week(
  place: PublicCommerce,
  now: Date,
  zone: string,
  holidays: ReadonlyMap<string, string>,
): Html | null {
  const days = comingWeek(place, now, zone, holidays);
  const written = writtenHours(place);
  const hours = place.openingHours === null ? null : parseOpeningHours(place.openingHours);
  const dated = hours ? formatDated(hours, dayIn(zone, now)) : [];
  if (!days)
    return written === null ? null : html`<section class="card"><h2>Horario</h2><p>${written}</p></section>`;
  return html`<section class="card"><h2>Horario</h2><table><caption class="muted small">Los próximos siete días</caption><tbody>${days.map(
    ({ name, hours, note }, index) =>
      html`<tr${index === 0 && html` class="today"`}><th scope="row">${name}${index === 0 && ' (hoy)'}</th><td>${whole(hours)}${note && html`<br><span class="small">${note}</span>`}</td></tr>`,
  )}</tbody></table>${dated.length > 0 && html`<h3>Vacaciones y temporadas</h3><table><tbody>${dated.map((line) => html`<tr><th scope="row">${line.days}</th><td>${whole(line.hours)}</td></tr>`)}</tbody></table>`}${written && html`<p class="muted small">${written}</p>`}</section>`;
}

/** Prevents line breaks inside a range such as «16:00–20:00». */
function whole(hours: string): (string | Html)[] {
  return hours
    .split(/(\d\d:\d\d–\d\d:\d\d)/)
    .map((part, index) => (index % 2 === 1 ? html`<span class="whole">${part}</span>` : part));
}

function details(place: PublicCommerce): Html {
  const payment = place.payment.map((method) => paymentMethods[method].toLowerCase());
  const access = wheelchair[place.wheelchair];
  return html`<dl class="facts">${payment.length > 0 && html`<div><dt>Formas de pago</dt><dd>${capital(listInWords(payment))}</dd></div>`}<div><dt>Accesibilidad</dt><dd>${access ?? 'Sin datos'}</dd></div>
<div><dt>Categorías</dt><dd><ul class="chips">${place.categories.map(({ name, slug }) => html`<li><a class="chip" href="/ciudad/${slug}">${name}</a></li>`)}</ul></dd></div></dl>`;
}

/** The menu as it was photographed or written into a PDF. */
function menu(site: PublicSite, { menuPhotos, menuDocument }: PublicCommerce): Html | null {
  if (menuPhotos.length === 0 && menuDocument === null) return null;
  return html`<section><h2>Carta</h2>${menuDocument && html`<p><a class="button" href="/${apiVersion}${menuDocumentPath(menuDocument)}">Ver la carta (PDF)</a></p>`}${menuPhotos.length > 0 && html`<ul class="shots" aria-label="Fotos de la carta">${menuPhotos.map((photo) => html`<li>${picture(site, photo, 'shot')}</li>`)}</ul>`}</section>`;
}

export function productTile(site: PublicSite, product: ProductRow, chosen: boolean): Html {
  const { words } = site;
  const [image] = product.images;
  const price = words.price(product) ?? 'Pregunta el precio';
  const contained = allergenNames(product.allergens);
  return html`<li><div id="producto-${product.id}" class="${chosen ? 'tile chosen' : 'tile'}">${image && picture(site, { ...image, alt: '' }, 'tile')}<div class="in"><h3>${product.name}</h3><span class="price">${price}</span>${product.availability !== 'inStock' && html`<span><span class="badge warn">${productAvailability[product.availability]}</span></span>`}${product.description && html`<span class="muted small">${summary(product.description, chosen ? 2000 : 110)}</span>`}${contained && html`<span class="muted small">${contained.length > 0 ? `Alérgenos: ${contained.join(', ')}` : 'Sin alérgenos'}</span>`}</div></div></li>`;
}
