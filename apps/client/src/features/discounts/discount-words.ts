import { type DiscountTerms, discountSentence } from '@callejero/contract/discount-text.ts';
import { formatMoney } from '../../ui/format.ts';

/** A discount in the words of the back office; null while something is missing. */
export function discountInWords(discount: DiscountTerms): string | null {
  return discountSentence(discount, {
    money: (minorUnits, currency) => formatMoney(minorUnits, currency ?? undefined),
    address: 'usted',
  });
}
