/** `/c/:slug`: an accepted commerce. */

import type { PublicAnswer } from '@callejero/contract/answers/reports.ts';
import { dutyWord, isOnDutyAt, shiftAt, withDuty } from '@callejero/contract/duty.ts';
import {
  paymentMethods,
  priceTexts,
  socialNetworks,
  wheelchairTexts,
} from '@callejero/contract/enums/commerces.ts';
import { productAvailability } from '@callejero/contract/enums/products.ts';
import { reportKinds } from '@callejero/contract/enums/reports.ts';
import { apiVersion } from '@callejero/contract/envelope.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { getFreshness } from '@callejero/contract/freshness.ts';
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
import { comingWeek, type DayText, publicHolidays } from '../words/hours.ts';
import { summary } from '../words/words.ts';
import { eventTile, hero, heroHeaders, pattern, picture, promotionTile, shots } from './cards.ts';
import { type Html, html, paragraphs, webAddress } from './html.ts';
import { layout, shareLinks } from './layout.ts';
import { pointMap } from './map.ts';
import { Moved, pageUntil, type RenderedPage } from './page.ts';
import {
  button,
  card,
  categoryChips,
  dotted,
  fact,
  facts,
  lineBreaks,
  note,
  openInApp,
  outsideLink,
  phoneLink,
  proseCard,
  section,
  table,
  tiles,
} from './parts.ts';

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
  const sections = menuSections(sorted);
  const menuTitle = (name: string | null) =>
    (name || sections.length > 1) && html`<h3>${name ?? 'Más productos'}</h3>`;
  const productTiles = (rows: readonly ProductRow[]) =>
    tiles(
      rows.map((row) => productTile(site, row, row === chosen)),
      'small',
    );
  const inApp = `/place/${place.id}${chosen ? `?${productParameter}=${chosen.id}` : ''}`;
  const { lat, lng } = place.location;
  const directions = `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
  const body = html`
    <article class="sheet" data-use-place="${place.id}">
      <header class="head">
        ${gone && note('bad', 'Este lugar cerró definitivamente.')}
        ${!gone && place.temporarilyClosed && note('warn', 'Cerrado temporalmente.')}
        <h1 dir="auto">${place.name}</h1>
        <p class="muted">${dotted(listInWords(place.categories.map(({ name }) => name)), priceText(place))}</p>
        <p class="state ${open.tone}">${dotted(open.state, open.detail)}</p>
        ${open.note && html`<p class="muted small">${open.note}</p>`}
        <div class="actions">
          ${openInApp(inApp)}
          ${
            !gone &&
            html`<a class="button" rel="noopener" data-use="directions" href="${directions}">Cómo llegar</a>`
          }
          ${!gone && booking && html`<a class="button" rel="noopener nofollow" href="${booking}">Reservar</a>`}
          ${shareLinks(site, place.name, path)}
        </div>
      </header>
      <div class="sheet two">
        <div class="main">
          ${hero(site, photo, pattern(place.name, category?.color ?? site.city.brand.text[0]))}
          ${shots(site, 'Más fotos', place.photos.slice(1, 9))}
          ${proseCard('Sobre este lugar', paragraphs(place.description))}
          ${section(
            'Promociones',
            tiles(
              promotions.map((promotion) => promotionTile(site, promotion, now)),
              'tickets',
            ),
          )}
          ${menu(site, place)}
          ${section(
            'Productos',
            sections.map(({ name, rows }) => [menuTitle(name), productTiles(rows)]),
          )}
          ${section('Próximos eventos', tiles(events.map((event) => eventTile(site, event, now))))}
          ${proseCard(
            'Reportes respondidos',
            answers.rows.map(({ kind, answer }) => html`<h3>${reportKinds[kind]}</h3>${paragraphs(answer)}`),
          )}
        </div>
        <div class="side">
          ${contacts(site, place, lines)}
          ${!gone && duty(site, shifts, now)}
          ${!gone && week(place, now, zone, holidays)}
          ${card('Detalles', details(place))}
          <div class="muted small">${fresh && html`<p>${fresh.text}.</p>`}${originLine(place.source)}</div>
        </div>
      </div>
    </article>`;
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

/** «$$ precio medio» */
const priceText = ({ priceRange }: PublicCommerce): string | null =>
  priceRange === null ? null : `${'$'.repeat(priceRange)} ${priceTexts[priceRange]}`;

function contacts(site: PublicSite, place: PublicCommerce, lines: readonly string[]): Html | null {
  const { phones, whatsapp, email } = place;
  const website = webAddress(place.website);
  const social = Object.entries(place.social).flatMap(([name, url]) => {
    const address = webAddress(url);
    return address ? [outsideLink(address, socialNetworks[name as keyof typeof socialNetworks] ?? name)] : [];
  });
  const address = lineBreaks(lines.length > 0 ? lines : [site.city.name]);
  return card(
    'Contacto',
    facts(
      fact('Dirección', html`<address>${address}</address>${pointMap(place.location, place.name)}`),
      fact('Teléfono', ...phones.map((phone) => phoneLink(site, phone))),
      fact(
        'WhatsApp',
        whatsapp &&
          html`<a rel="noopener" href="https://wa.me/${whatsapp.replace(/\D/g, '')}">${site.words.phone(whatsapp)}</a>`,
      ),
      fact(
        'Correo',
        email && html`<a href="mailto:${encodeURIComponent(email).replace('%40', '@')}">${email}</a>`,
      ),
      fact(
        'Sitio web',
        website && outsideLink(website, website.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')),
      ),
      fact('Redes sociales', ...social),
    ),
  );
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
    return html`<li>${isOnDutyAt(shift, now) ? html`<strong>${text}</strong>` : text}${remark(shift.note)}</li>`;
  });
  return card(word, html`<ul>${turns}</ul>`);
}

/** Below what it is about. */
const remark = (text: string | null): Html | null =>
  text ? html`<br><span class="small">${text}</span>` : null;

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
  if (!days) return card('Horario', written && html`<p>${written}</p>`);
  return card(
    'Horario',
    html`
      <table>
        <caption class="muted small">Los próximos siete días</caption>
        <tbody>${days.map(weekRow)}</tbody>
      </table>`,
    dated.length > 0 && [
      html`<h3>Vacaciones y temporadas</h3>`,
      table(dated.map(({ days: when, hours: open }) => ({ days: when, hours: whole(open) }))),
    ],
    written && html`<p class="muted small">${written}</p>`,
  );
}

/** `index` is 0 for today. */
const weekRow = (day: DayText, index: number): Html => html`
  <tr${index === 0 && html` class="today"`}>
    <th scope="row">${day.name}${index === 0 && ' (hoy)'}</th>
    <td>${whole(day.hours)}${remark(day.note)}</td>
  </tr>`;

/** Prevents line breaks inside a range such as «16:00–20:00». */
function whole(hours: string): (string | Html)[] {
  return hours
    .split(/(\d\d:\d\d–\d\d:\d\d)/)
    .map((part, index) => (index % 2 === 1 ? html`<span class="whole">${part}</span>` : part));
}

function details({ payment, wheelchair, categories }: PublicCommerce): Html | null {
  const methods = payment.map((method) => paymentMethods[method].toLowerCase());
  return facts(
    fact('Formas de pago', methods.length > 0 && capital(listInWords(methods))),
    fact('Accesibilidad', wheelchairTexts[wheelchair] ?? 'Sin datos'),
    fact('Categorías', categoryChips(categories)),
  );
}

/** The menu as it was photographed or written into a PDF. */
function menu(site: PublicSite, { menuPhotos, menuDocument }: PublicCommerce): Html | null {
  return section(
    'Carta',
    menuDocument &&
      html`<p>${button(`/${apiVersion}${menuDocumentPath(menuDocument)}`, 'Ver la carta (PDF)')}</p>`,
    shots(site, 'Fotos de la carta', menuPhotos),
  );
}

export function productTile(site: PublicSite, product: ProductRow, chosen: boolean): Html {
  const { words } = site;
  const [image] = product.images;
  const { availability, description } = product;
  const contained = allergenNames(product.allergens);
  return html`
    <li>
      <div id="producto-${product.id}" class="${chosen ? 'tile chosen' : 'tile'}">
        ${image && picture(site, { ...image, alt: '' }, 'tile')}
        <div class="in">
          <h3>${product.name}</h3>
          <span class="price">${words.price(product) ?? 'Pregunta el precio'}</span>
          ${
            availability !== 'inStock' &&
            html`<span><span class="badge warn">${productAvailability[availability]}</span></span>`
          }
          ${
            description && html`<span class="muted small">${summary(description, chosen ? 2000 : 110)}</span>`
          }
          ${
            contained &&
            html`
              <span class="muted small">
                ${contained.length > 0 ? `Alérgenos: ${contained.join(', ')}` : 'Sin alérgenos'}
              </span>`
          }
        </div>
      </div>
    </li>`;
}
