import type { PricePoint } from '@callejero/contract/resources/products.ts';

interface PriceStep extends PricePoint {
  /** The change from the previous price in per cent; null where the two can't be compared or are equal. */
  change: number | null;
}

/** Every price that a product has had, the current one first. */
export function priceSteps(history: readonly PricePoint[]): PriceStep[] {
  return history
    .map((point, index) => ({ ...point, change: changeFrom(history[index - 1], point) }))
    .reverse();
}

function changeFrom(before: PricePoint | undefined, { price, currency }: PricePoint): number | null {
  if (!before?.price || price === null || before.currency !== currency) return null;
  const change = Math.round((price / before.price - 1) * 1000) / 10;
  return change === 0 ? null : change;
}
