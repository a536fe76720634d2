import type { PricePoint } from '@callejero/contract/resources/products.ts';

interface PriceStep extends PricePoint {
  /** Per cent against the price before; null where the two can't be compared or are the same. */
  change: number | null;
}

/** Every price that a product has had, the present one first. */
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
