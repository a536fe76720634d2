/** The sources of the data on a map. Licences such as ODbL require naming them where the data is shown. */
import { escapeHtml } from '@callejero/contract/text/html.ts';

interface DataSource {
  name: string;
  licence: string;
}

export interface Attribution {
  text: string;
  /** A link to the licence or the source. */
  href: string | null;
}

const known: readonly { match: RegExp; text: string; href: string }[] = [
  {
    match: /openstreetmap|\bosm\b|overpass/i,
    text: '© OpenStreetMap contributors',
    href: 'https://www.openstreetmap.org/copyright',
  },
];

/** `{name: 'OpenStreetMap', licence: 'ODbL-1.0'}` → "© OpenStreetMap contributors, ODbL". */
export function toAttribution(source: DataSource): Attribution {
  const licence = source.licence.trim().replace(/^ODbL[- ]?(?:v)?1\.0$/i, 'ODbL');
  const famous = known.find(({ match }) => match.test(source.name) || match.test(source.licence));
  const who = famous?.text ?? source.name.trim();
  return {
    text: licence === '' || who.includes(licence) ? who : `${who}, ${licence}`,
    href: famous?.href ?? null,
  };
}

/** Each attribution once, in alphabetical order. */
export function toAttributions(sources: Iterable<DataSource | null>): Attribution[] {
  const byText = new Map<string, Attribution>();
  for (const source of sources) {
    if (!source) continue;
    const attribution = toAttribution(source);
    byText.set(attribution.text, attribution);
  }
  return [...byText.values()].sort((a, b) => a.text.localeCompare(b.text, 'es'));
}

/** For MapLibre's attribution control, which takes HTML: text from data is escaped. */
export function attributionHtml({ text, href }: Attribution): string {
  const safe = escapeHtml(text);
  return href === null ? safe : `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${safe}</a>`;
}
