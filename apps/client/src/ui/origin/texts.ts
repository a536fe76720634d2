import type { Origin } from './origin.ts';

export const originTexts = {
  /** Follows a distance: `350 m de ti`. */
  from: { person: 'de ti', center: 'del centro' } satisfies Record<Origin['of'], string>,
  measured: {
    person: 'Distancias desde tu ubicación',
    center: 'Distancias desde el centro de la ciudad',
  } satisfies Record<Origin['of'], string>,
  /** Follows the sort order: `Lo más cercano primero, desde el centro`. */
  behind: { person: 'desde tu ubicación', center: 'desde el centro' } satisfies Record<Origin['of'], string>,
  use: 'Usar mi ubicación',
  elsewhere: (city: string) => `Estás lejos de ${city}: medimos las distancias desde su centro.`,
};
