import type { PhonePlan } from '../settings.ts';

/** A plan that writes numbers as in most of Mexico, for tests of pages. */
export const mexicanPhones: PhonePlan = {
  ...{ version: 4, country_calling_codes: {}, countries: {}, nonGeographic: {}, callingCode: '52' },
  formats: [{ pattern: '(\\d{3})(\\d{3})(\\d{4})', leading: '', text: '$1 $2 $3' }],
};
