/** `/l/:token`: a list of places that somebody shares. Nothing says whose it is. */
import { withDuty } from '@callejero/contract/duty.ts';
import { guestLink } from '@callejero/contract/links/guest-link.ts';
import { publicAssets } from '@callejero/contract/links/public-assets.ts';
import { isClosedForGood, openText, writtenHours } from '@callejero/contract/opening-hours/open-text.ts';
import { hoursInWords } from '@callejero/contract/opening-hours/words.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { renderSVG } from 'uqr';
import type { Queryable } from '../../../ports/ports.ts';
import { dutyNow } from '../duty.ts';
import { addressLines, type PublicCommerce, wholeCommerce } from '../rows.ts';
import { absolute, type PublicSite, pathTo } from '../site.ts';
import { publicHolidays } from '../words/hours.ts';
import { type Moment, pointAttribute } from './cards.ts';
import { Html, html } from './html.ts';
import { layout, shareLinks } from './layout.ts';
import { listMap } from './map.ts';
import { messagePage, waysOn } from './message-page.ts';
import { dotted, empty, openInApp, phoneLink, placeLink } from './parts.ts';

interface NamedPlaces {
  name: string;
  /** Ids, in the order of the list. */
  places: readonly string[];
}

/** The list behind a token at that time; null when it is not shared. */
export type FindSharedList = (db: Queryable, token: string, now: Date) => Promise<NamedPlaces | null>;

export async function listPage(
  site: PublicSite,
  { name, places }: NamedPlaces,
  token: string,
  now: Date,
): Promise<string> {
  const { reader } = site;
  const [found, holidays, duty] = await Promise.all([
    reader.list<PublicCommerce>('commerces', {
      ...wholeCommerce,
      filters: { id: { $in: [...places] } },
      perPage: Math.max(1, places.length),
    }),
    publicHolidays(reader, now),
    dutyNow(reader, now),
  ]);
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  const rows = places.flatMap((id) => byId.get(id) ?? []);
  const path = pathTo({ kind: 'list', slug: token });
  const count = rows.length === 1 ? '1 lugar' : `${rows.length} lugares`;
  const inApp = `/shared-list/${token}`;
  const items = rows.map((place) => listed(site, place, { now, holidays, duty: duty.now }));
  const body = html`
    <div class="sheet">
      <header class="head">
        <h1 dir="auto">${name}</h1>
        <p class="muted">${count} de ${site.city.name}</p>
        <div class="actions">
          ${openInApp(inApp)}
          <button class="button" type="button" data-print hidden>Imprimir</button>
          ${shareLinks(site, name, path)}
        </div>
      </header>
      ${
        rows.length > 0
          ? html`${listMap(name)}<ol class="listed">${items}</ol>`
          : empty('Los lugares de esta lista ya no están en la guía.')
      }
      <p class="muted small screen">
        ¿Ves algo que no debería estar aquí? <a href="${guestLink(inApp)}">Ábrela en la app</a> y avisa al equipo de
        la guía.
      </p>
      <div class="printed">
        ${new Html(renderSVG(absolute(site.config, path), { ecc: 'M', border: 0 }))}
        <p class="small">${absolute(site.config, path)}</p>
      </div>
    </div>`;
  return layout(site, {
    title: name,
    description: `Una lista con ${count} de ${site.city.name}: direcciones, teléfonos y horarios.`,
    path: null,
    hidden: true,
    map: rows.length > 0,
    head: html`<script type="module" src="${publicAssets.print}"></script>`,
    body,
  });
}

/** All that somebody needs on paper. The state at this moment is only for the screen. */
function listed(site: PublicSite, place: PublicCommerce, { now, holidays, duty }: Moment): Html {
  const { config } = site;
  const usual = openText(place, now, config.city.timezone, holidays);
  const open = withDuty(usual, place, duty?.get(place.id), now, config.city);
  const isKnown = open.tone !== 'unknown';
  const written =
    writtenHours(place) ?? (place.openingHours === null ? null : capital(hoursInWords(place.openingHours)));
  const hours = isClosedForGood(place, now) ? open.state : written;
  const lines = addressLines(place.address, place.quarter?.name ?? null);
  const phones = place.phones.map((phone) => phoneLink(site, phone));
  return html`
    <li class="card"${pointAttribute(place.location)}>
      <h2>${placeLink(place)}</h2>
      ${place.categories[0] && html`<p class="muted small">${place.categories[0].name}</p>`}
      ${isKnown && html`<p class="state small screen ${open.tone}">${dotted(open.state, open.detail)}</p>`}
      ${lines.length > 0 && html`<p>${lines.join(', ')}</p>`}
      ${phones.length > 0 && html`<p>${dotted(...phones)}</p>`}
      ${hours && html`<p class="small">${hours}</p>`}
    </li>`;
}

/** For a link that its owner or the team withdrew, whose year is over, or that never worked: nobody learns which. */
export const goneListPage = (site: PublicSite): string =>
  messagePage(site, {
    title: 'Esta lista ya no se comparte',
    description: 'El enlace de la lista ya no vale.',
    text: html`
      <p>
        Quien la hizo dejó de compartirla, o pasó un año sin que renovara el enlace. Si la conoces, pídele uno nuevo.
      </p>`,
    buttons: waysOn(site),
  });
