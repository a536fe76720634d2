import { type DiscountTerms, discountSentence } from '@callejero/contract/text/discount-text.ts';
import { formatMoney } from '../../ui/values/format.ts';

/** A discount in words; null while a field is missing. */
export function discountInWords(discount: DiscountTerms): string | null {
  return discountSentence(discount, formatMoney);
}
