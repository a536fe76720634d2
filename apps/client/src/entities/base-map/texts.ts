/** What the maps say to administrators of a city without a base map. */
export const texts = { missing: 'Falta el mapa base.', choose: 'Elegir el mapa' } as const;
