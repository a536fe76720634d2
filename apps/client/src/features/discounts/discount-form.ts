import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import {
  type DiscountType,
  discountHasMoney,
  discountProblems,
  discountTypes,
} from '@callejero/contract/resources/discounts.ts';

type Values = Readonly<Record<string, unknown>>;

export function typeOf({ type }: Values): DiscountType | null {
  return typeof type === 'string' && Object.hasOwn(discountTypes, type) ? (type as DiscountType) : null;
}

/** Whether a field belongs to the chosen type. */
export function isOfType(...types: readonly DiscountType[]): (values: Values) => boolean {
  return (values) => types.some((type) => type === typeOf(values));
}

/** Whether the discount has an amount of money, and so needs a currency. */
export function hasMoney(values: Values): boolean {
  const type = typeOf(values);
  return type !== null && discountHasMoney({ ...values, type });
}

/** Problems by the contract's rules between fields. An absent currency is the city's. */
export function problemsOf(body: Values, cityCurrency: string): ErrorDetail[] {
  const type = typeOf(body);
  if (type === null) return [];
  const currency = hasMoney(body) ? (body.currency ?? cityCurrency) : body.currency;
  return discountProblems({ ...body, type, currency });
}
