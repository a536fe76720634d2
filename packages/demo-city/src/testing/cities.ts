import type { City } from '@callejero/contract/city.ts';

/** The city without configuration, around whose centre the data are, and one elsewhere. */
export const jacaranda: City = {
  name: 'Villa Jacaranda',
  country: 'MX',
  province: 'MX-VER',
  timezone: 'America/Mexico_City',
  currency: 'MXN',
  center: { lat: 19.54, lng: -96.92 },
};

export const elsewhere: City = {
  name: 'Puerto «Alto», 2',
  country: 'CL',
  province: 'CL-VS',
  timezone: 'America/Santiago',
  currency: 'CLP',
  center: { lat: -33.04, lng: -71.6 },
};
