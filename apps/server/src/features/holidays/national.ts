/** The national holidays. A city adds regional and local ones itself. */
import type { NationalHoliday } from './national-package.ts';

/**
 * Ley Federal del Trabajo, art. 74. Fraction IX, the days of elections, depends on federal and local electoral laws: a city adds
 * its own.
 */
const mexico: readonly NationalHoliday[] = [
  { name: 'Año Nuevo', on: 'Jan 01' },
  { name: 'Día de la Constitución', on: 'Feb Mo[1]' },
  { name: 'Natalicio de Benito Juárez', on: 'Mar Mo[3]' },
  { name: 'Día del Trabajo', on: 'May 01' },
  { name: 'Día de la Independencia', on: 'Sep 16' },
  {
    name: 'Transmisión del Poder Ejecutivo Federal',
    // Every six years since 2024: Constitución Política de los Estados Unidos Mexicanos, art. 83.
    on: ['2024-10-01', '2030-10-01', '2036-10-01', '2042-10-01'],
  },
  { name: 'Día de la Revolución', on: 'Nov Mo[3]' },
  { name: 'Navidad', on: 'Dec 25' },
];

/**
 * Real Decreto 2001/1983, art. 45.1, after art. 37.2 of the Estatuto de los Trabajadores. Regions may exchange Epiphany and
 * Maundy Thursday (art. 45.3): where they do, these are switched off. The choice between San José and Santiago is left to each
 * region.
 */
const spain: readonly NationalHoliday[] = [
  { name: 'Año Nuevo', on: 'Jan 01' },
  { name: 'Epifanía del Señor', on: 'Jan 06' },
  { name: 'Jueves Santo', on: 'easter -3 days' },
  { name: 'Viernes Santo', on: 'easter -2 days' },
  { name: 'Fiesta del Trabajo', on: 'May 01' },
  { name: 'Asunción de la Virgen', on: 'Aug 15' },
  { name: 'Fiesta Nacional de España', on: 'Oct 12' },
  { name: 'Todos los Santos', on: 'Nov 01' },
  { name: 'Día de la Constitución Española', on: 'Dec 06' },
  { name: 'Inmaculada Concepción', on: 'Dec 08' },
  { name: 'Natividad del Señor', on: 'Dec 25' },
];

const byLaw: Readonly<Record<string, readonly NationalHoliday[]>> = { MX: mexico, ES: spain };

/**
 * By ISO 3166-1 code; none for an unknown country. Mexico and Spain follow their laws, the others the package `date-holidays`.
 * @param year the current one: holidays without a yearly rule get dates in the years around it
 */
export async function nationalHolidays(country: string, year: number): Promise<readonly NationalHoliday[]> {
  const known = byLaw[country];
  if (known) return known;
  // Only countries that need its data load it.
  const { holidaysFromPackage } = await import('./national-package.ts');
  return holidaysFromPackage(country, year);
}
