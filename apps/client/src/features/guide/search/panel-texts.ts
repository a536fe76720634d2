export const panelTexts = {
  panel: 'Abierto a otra hora',
  day: 'Día',
  time: 'Hora',
  show: 'Ver lo abierto',
  over: 'Esa hora ya pasó. Elige otra.',
} as const;
