import type { City } from '@callejero/contract/city.ts';

/** The city of the demonstration, for tests. */
export const jacaranda: City = {
  name: 'Villa Jacaranda',
  country: 'MX',
  province: 'MX-VER',
  timezone: 'America/Mexico_City',
  currency: 'MXN',
  center: { lat: 19.54, lng: -96.92 },
};
