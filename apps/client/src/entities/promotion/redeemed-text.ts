import { formatNumber } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

/** «12 de 100 canjes», or «12 canjes» without a limit. */
export function redeemedText(done: number, total: number | null): string {
  return total === null
    ? texts.redeemedCount(formatNumber(done))
    : texts.redeemedOf(formatNumber(done), formatNumber(total));
}
