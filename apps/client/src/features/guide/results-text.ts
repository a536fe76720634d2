import { formatNumber } from '../../ui/format.ts';

/** «1 lugar», «128 lugares», «500 de 1,234 lugares; acerca el mapa para ver los demás». */
export function resultsText(shown: number, total: number): string {
  if (total === 0) return 'Sin resultados';
  if (shown < total)
    return `${formatNumber(shown)} de ${formatNumber(total)} lugares; acerca el mapa para ver los demás`;
  return total === 1 ? '1 lugar' : `${formatNumber(total)} lugares`;
}
