/** What administrators read around charts. */
export const texts = {
  asTable: 'Ver como tabla',
  asCharts: 'Ver como gráficas',
  failed: 'Las gráficas no se pudieron cargar: estos son sus números.',
  day: 'Día',
  month: 'Mes',
  total: 'Total',
} as const;
