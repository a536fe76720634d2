import type { CityRegion } from '@callejero/contract/city.ts';
import { discountSentence } from '@callejero/contract/text/discount-text.ts';
import { listInWords } from '@callejero/contract/text/list-words.ts';
import { moneyText } from '@callejero/contract/text/money-text.ts';
import type { RedeemablePromotion } from './redemptions.rules.ts';

/** The benefit in words: «20 % de descuento en Bolillo y Concha». */
export function benefitText(
  { discount, products }: Pick<RedeemablePromotion, 'discount' | 'products'>,
  { currency, country }: CityRegion,
): string {
  const worth = discountSentence(discount, (minorUnits, own) =>
    moneyText(minorUnits, own ?? currency, country),
  );
  const on = products.length === 0 ? '' : `${worth?.includes(':') ? ' ·' : ' en'} ${listInWords(products)}`;
  return `${worth ?? 'Promoción'}${on}`;
}
