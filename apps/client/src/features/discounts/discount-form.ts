import type { ErrorDetail } from '@callejero/contract/envelope.ts';
import {
  type DiscountType,
  discountHasMoney,
  discountProblems,
  discountTypes,
} from '@callejero/contract/resources/discounts.ts';

type Values = Readonly<Record<string, unknown>>;

export function getType({ type }: Values): DiscountType | null {
  return typeof type === 'string' && Object.hasOwn(discountTypes, type) ? (type as DiscountType) : null;
}

/** Whether a field belongs to the chosen type. */
export function isOfType(...types: readonly DiscountType[]): (values: Values) => boolean {
  return (values) => types.some((type) => type === getType(values));
}

/** Whether the discount has an amount of money, and so needs a currency. */
export function hasMoney(values: Values): boolean {
  const type = getType(values);
  return type !== null && discountHasMoney({ ...values, type });
}

/** Problems by the contract's rules between fields. An absent currency is the city's. */
export function findProblems(body: Values, cityCurrency: string): ErrorDetail[] {
  const type = getType(body);
  if (type === null) return [];
  const currency = hasMoney(body) ? (body.currency ?? cityCurrency) : body.currency;
  return discountProblems({ ...body, type, currency });
}
