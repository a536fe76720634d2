import { formatNumber } from '../../../ui/values/format.ts';

/** «Sin resultados», «1 lugar», «1,234 lugares». */
export function resultsText(total: number): string {
  if (total === 0) return 'Sin resultados';
  return total === 1 ? '1 lugar' : `${formatNumber(total)} lugares`;
}
