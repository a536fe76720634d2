import {
  isUsedUp,
  type PromotionState,
  promotionState,
  promotionStates,
} from '@callejero/contract/promotion-state.ts';
import type { Promotion } from '@callejero/contract/resources/promotions.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { texts } from './texts.ts';

type Facts = Pick<Promotion, 'status' | 'startsAt' | 'endsAt' | 'quotaTotal' | 'redeemedCount'>;

const colors = {
  draft: 'neutral',
  paused: 'warning',
  scheduled: 'neutral',
  running: 'success',
  ended: 'neutral',
} as const satisfies Record<PromotionState, string>;

/** The state of a promotion now. One in its dates is used up when it was redeemed as often as it may be. */
export function PromotionChip({ promotion }: { promotion: Facts }) {
  const state = promotionState(promotion, new Date());
  return state === 'running' && isUsedUp(promotion) ? (
    <StatusChip color="warning" label={texts.usedUp} />
  ) : (
    <StatusChip color={colors[state]} label={promotionStates[state]} />
  );
}
