import type { City } from '@callejero/contract/city.ts';

type CountryDefaults = Pick<City, 'province' | 'timezone' | 'currency' | 'center'>;

function country(
  province: string,
  timezone: string,
  currency: string,
  lat: number,
  lng: number,
): CountryDefaults {
  return { province, timezone, currency, center: { lat, lng } };
}

/**
 * Defaults for a city of which only the country is configured: the capital's values; for Mexico, those of the demo's town. By
 * ISO 3166-1 code, for Spanish-speaking countries and Andorra.
 */
export const countryDefaults: Readonly<Record<string, CountryDefaults>> = {
  AD: country('AD-07', 'Europe/Andorra', 'EUR', 42.5063, 1.5218),
  AR: country('AR-C', 'America/Argentina/Buenos_Aires', 'ARS', -34.6037, -58.3816),
  BO: country('BO-L', 'America/La_Paz', 'BOB', -16.4957, -68.1336),
  CL: country('CL-RM', 'America/Santiago', 'CLP', -33.4489, -70.6693),
  CO: country('CO-DC', 'America/Bogota', 'COP', 4.711, -74.0721),
  CR: country('CR-SJ', 'America/Costa_Rica', 'CRC', 9.9281, -84.0907),
  CU: country('CU-03', 'America/Havana', 'CUP', 23.1136, -82.3666),
  DO: country('DO-01', 'America/Santo_Domingo', 'DOP', 18.4861, -69.9312),
  EC: country('EC-P', 'America/Guayaquil', 'USD', -0.1807, -78.4678),
  ES: country('ES-M', 'Europe/Madrid', 'EUR', 40.4168, -3.7038),
  GQ: country('GQ-BN', 'Africa/Malabo', 'XAF', 3.7504, 8.7371),
  GT: country('GT-01', 'America/Guatemala', 'GTQ', 14.6349, -90.5069),
  HN: country('HN-FM', 'America/Tegucigalpa', 'HNL', 14.0723, -87.1921),
  MX: country('MX-VER', 'America/Mexico_City', 'MXN', 19.54, -96.92),
  NI: country('NI-MN', 'America/Managua', 'NIO', 12.114, -86.2362),
  PA: country('PA-8', 'America/Panama', 'PAB', 8.9824, -79.5199),
  PE: country('PE-LMA', 'America/Lima', 'PEN', -12.0464, -77.0428),
  PY: country('PY-ASU', 'America/Asuncion', 'PYG', -25.2637, -57.5759),
  SV: country('SV-SS', 'America/El_Salvador', 'USD', 13.6929, -89.2182),
  UY: country('UY-MO', 'America/Montevideo', 'UYU', -34.9011, -56.1645),
  VE: country('VE-A', 'America/Caracas', 'VES', 10.4806, -66.9036),
};
