/** A discount in words. The caller formats amounts, because it knows the language and currency. */
import type { Discount } from '../resources/discounts.ts';
import type { Promotion } from '../resources/promotions.ts';
import { freeText } from './money-text.ts';

/** The terms of a discount; incomplete while a form is being filled. */
export type DiscountTerms = { [Name in DiscountTerm]?: Discount[Name] | null };
type DiscountTerm = 'type' | 'value' | 'currency' | 'maxAmount' | 'buyQty' | 'getQty';

/** Formats an amount in minor units; a null currency means the city's. */
type MoneyInWords = (minorUnits: number, currency: string | null) => string;

/** The discount of a promotion: one of the list, or its own; null when the listed one may not be read. */
export function promotionDiscount({
  discount,
  ownDiscountType,
  ownDiscountValue,
}: { discount: DiscountTerms | null } & Pick<
  Promotion,
  'ownDiscountType' | 'ownDiscountValue'
>): DiscountTerms | null {
  return ownDiscountType ? { type: ownDiscountType, value: ownDiscountValue } : discount;
}

/** «20 % de descuento, máximo $100»; null when a term is missing. */
export function discountSentence(discount: DiscountTerms, money: MoneyInWords): string | null {
  const { value, buyQty, getQty } = discount;
  const amount = (minorUnits: number) => money(minorUnits, discount.currency ?? null);
  switch (discount.type) {
    case 'percentage': {
      if (!isNumber(value)) return null;
      if (value === 100 && !isNumber(discount.maxAmount)) return freeText;
      const limit = isNumber(discount.maxAmount) ? `, máximo ${amount(discount.maxAmount)}` : '';
      return `${value} % de descuento${limit}`;
    }
    case 'amount':
      return isNumber(value) ? `${amount(value)} de descuento` : null;
    case 'fixedPrice':
      if (!isNumber(value)) return null;
      return value === 0 ? freeText : `Precio especial: ${amount(value)}`;
    case 'buyXGetY': {
      if (!isNumber(buyQty) || !isNumber(getQty)) return null;
      return `${buyQty + getQty}×${buyQty}: compra ${buyQty} y llévate ${getQty} gratis`;
    }
    case 'gift':
      return 'Regalo con la compra';
    default:
      return null;
  }
}

/** A short form for headlines: «20 %», «−$50», «2×1». Null when a term is missing. */
export function discountHeadline(discount: DiscountTerms, money: MoneyInWords): string | null {
  const { type, value, buyQty, getQty, currency = null } = discount;
  if (type === 'gift') return 'Regalo';
  if (type === 'buyXGetY')
    return isNumber(buyQty) && isNumber(getQty) ? `${buyQty + getQty}×${buyQty}` : null;
  if (!isNumber(value)) return null;
  if (type === 'percentage') return `${value} %`;
  if (type === 'amount') return `−${money(value, currency)}`;
  if (type === 'fixedPrice') return value === 0 ? freeText : money(value, currency);
  return null;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
