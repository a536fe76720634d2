export const openAtTexts = {
  other: 'Abierto a otra hora',
  chosen: (when: string) => `Abierto ${when}`,
  remove: (when: string) => `Quitar «Abierto ${when}»`,
  outside: 'Solo sabemos qué estará abierto en los próximos siete días, así que quitamos ese filtro.',
} as const;
