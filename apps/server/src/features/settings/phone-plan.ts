import type { PhonePlan } from '@callejero/contract/settings.ts';
import metadata from 'libphonenumber-js/min/metadata';

/** The numbering plan of a country; null if it has none. The plans of all countries would be 19 kB of gzip in the app. */
export function phonePlanOf(country: string): PhonePlan | null {
  const plan = Object.entries(metadata.countries).find(([code]) => code === country)?.[1];
  if (!plan) return null;
  return {
    version: metadata.version,
    country_calling_codes: { [plan[0]]: [country] },
    countries: { [country]: plan },
    nonGeographic: {},
  };
}
