/** What people read around charts. */
export const texts = {
  asTable: 'Ver como tabla',
  asCharts: 'Ver como gráficas',
  day: 'Día',
  week: 'Semana',
  month: 'Mes',
  weekOf: (day: string) => `Semana del ${day}`,
  few: 'menos de 5',
  atLeast: (sum: string) => `${sum} o más`,
  total: 'Total',
} as const;
