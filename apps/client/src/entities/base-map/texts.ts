/** Texts on the maps for administrators of a city without a base map. */
export const texts = { missing: 'Falta el mapa base.', choose: 'Elegir el mapa' } as const;
