import type { PhonePlan } from '@callejero/contract/settings.ts';
import metadata from 'libphonenumber-js/min/metadata';

/** A format of the metadata. Its leading digits get narrower, and the last ones decide. */
type Format = readonly [
  pattern: string,
  text: string,
  leading?: readonly string[] | 0,
  prefixRule?: string | 0,
];

/** The numbering plan of a country; null if it has none. The plans of all countries would be 19 kB of gzip in the app. */
export function findPhonePlan(country: string): PhonePlan | null {
  const plan = Object.entries(metadata.countries).find(([code]) => code === country)?.[1];
  if (!plan) return null;
  const [callingCode, ...rest] = plan;
  // Countries that share a calling code share the formats of the first.
  const [first] = metadata.country_calling_codes[callingCode] ?? [];
  const shared = (first && metadata.countries[first]) ?? [];
  const formats: readonly Format[] = plan[4] || shared[4] || [];
  const prefixRule: string | 0 | undefined = plan[6] || shared[6];
  return {
    version: metadata.version,
    country_calling_codes: { [callingCode]: [country] },
    // Its formats stand below, in a form that needs no library.
    countries: { [country]: [callingCode, ...rest.slice(0, 3), 0, ...rest.slice(4)] },
    nonGeographic: {},
    callingCode,
    formats: formats.map(([pattern, text, leading, rule = prefixRule]) => ({
      pattern,
      leading: (leading || []).at(-1) ?? '',
      text: rule ? text.replace(/(\$\d)/, rule) : text,
    })),
  };
}
