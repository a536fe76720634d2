import type { PromotionState } from '@callejero/contract/resources/promotions.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

/** Colours of the states, always shown with the state's name. */
export const stateColor = {
  draft: 'neutral',
  paused: 'warning',
  scheduled: 'neutral',
  running: 'success',
  ended: 'neutral',
} as const satisfies Record<PromotionState, string>;

/** «12 de 100 canjes», or «12 canjes» without a limit. */
export function redeemedText(done: number, total: number | null): string {
  return total === null
    ? texts.redeemedCount(formatNumber(done))
    : texts.redeemedOf(formatNumber(done), formatNumber(total));
}
