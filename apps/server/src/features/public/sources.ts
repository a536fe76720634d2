/** The sources of the data. A source without a licence is an internal file whose name is not published. */

import { type Html, html } from './pages/html.ts';
import type { PublicSite } from './site.ts';

export interface SourceAttribution {
  text: string;
  licence: string;
  /** The address of the licence's text. */
  href: string | null;
}

const openStreetMap = /openstreetmap|\bosm\b|overpass/i;
const licences: readonly { match: RegExp; href: string }[] = [
  { match: /^CC0/i, href: 'https://creativecommons.org/publicdomain/zero/1.0/deed.es' },
  { match: /^CC[- ]BY-SA/i, href: 'https://creativecommons.org/licenses/by-sa/4.0/deed.es' },
  { match: /^CC[- ]BY/i, href: 'https://creativecommons.org/licenses/by/4.0/deed.es' },
  { match: /^ODbL/i, href: 'https://opendatacommons.org/licenses/odbl/1-0/' },
];

export function toAttribution(source: { name: string; licence: string } | null): SourceAttribution | null {
  const licence = source?.licence.trim() ?? '';
  if (!source || licence === '') return null;
  if (openStreetMap.test(source.name)) {
    return {
      text: '© colaboradores de OpenStreetMap',
      licence,
      href: 'https://www.openstreetmap.org/copyright',
    };
  }
  return {
    text: source.name.trim(),
    licence,
    href: licenceAddress(licence),
  };
}

/** The address of a licence's text, if the licence is known here. */
export function licenceAddress(licence: string): string | null {
  return licences.find(({ match }) => match.test(licence))?.href ?? null;
}

/** The source of rows that name no other. */
export function ownSource({ city }: Pick<PublicSite, 'city'>): string {
  return `Callejero · ${city.name}`;
}

/** The licence of the open data, as a sentence in the feeds. */
export function rights({ config, city }: Pick<PublicSite, 'config' | 'city'>): string {
  const { publicUrl, dataLicence } = config;
  const address = licenceAddress(dataLicence);
  return (
    `Guía de ${city.name}, ${publicUrl}. Licencia ${dataLicence}${address ? ` (${address})` : ''} ` +
    'donde no se nombra otra fuente (source) con la suya (licence).'
  );
}

export const licenceLink = (href: string, name: string): Html =>
  html`<a rel="license noopener" href="${href}">${name}</a>`;

export function originLine(source: { name: string; licence: string } | null): Html | null {
  const attribution = toAttribution(source);
  if (!attribution) return null;
  const { text, licence, href } = attribution;
  return html`<p>Datos: ${text}, ${href ? licenceLink(href, licence) : licence}</p>`;
}
