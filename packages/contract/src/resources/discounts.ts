import type { ErrorDetail } from '../envelope.ts';
import { currencySchema, maxAmount } from '../money.ts';
import { crudPermissions, defineResource, field, forAll, type RecordOf, required } from '../resource.ts';

export const discountTypes = {
  percentage: 'Porcentaje',
  amount: 'Importe',
  fixedPrice: 'Precio fijo',
  buyXGetY: 'Compra y lleva',
  gift: 'Regalo',
} as const;
export type DiscountType = keyof typeof discountTypes;

export const discounts = defineResource({
  name: 'discounts',
  labels: { one: 'Descuento', many: 'Descuentos', gender: 'm' },
  permissions: { actions: crudPermissions },
  display: 'name',
  defaultSort: { name: 1 },
  fields: {
    ...forAll({
      name: required(field.text('Nombre', 1, 80, { folded: true })),
      type: required(field.enum('Tipo', discountTypes)),
      /** Per cent, or minor units of `currency`. */
      value: field.integer('Valor', 0, maxAmount),
      currency: field.string('Moneda', currencySchema),
      /** The maximum reduction of a percentage, in minor units. */
      maxAmount: field.integer('Importe máximo', 1, maxAmount),
      buyQty: field.integer('Unidades que se compran', 1, 100),
      getQty: field.integer('Unidades que se regalan', 1, 100),
    }),
  },
});

export type Discount = RecordOf<typeof discounts>;

/** The required and the optional fields of each type; all others must be empty. */
const shapes: Readonly<Record<DiscountType, { needs: DiscountField[]; takes: DiscountField[] }>> = {
  percentage: { needs: ['value'], takes: ['maxAmount', 'currency'] },
  amount: { needs: ['value', 'currency'], takes: [] },
  fixedPrice: { needs: ['value', 'currency'], takes: [] },
  buyXGetY: { needs: ['buyQty', 'getQty'], takes: [] },
  gift: { needs: [], takes: [] },
};
type DiscountField = 'value' | 'currency' | 'maxAmount' | 'buyQty' | 'getQty';
const discountFields: readonly DiscountField[] = ['value', 'currency', 'maxAmount', 'buyQty', 'getQty'];

export type DiscountValues = { type: DiscountType } & { [Name in DiscountField]?: unknown };

/** Whether the discount has an amount of money, so that it needs a currency. */
export function discountHasMoney({ type, maxAmount }: DiscountValues): boolean {
  return shapes[type].needs.includes('currency') || (type === 'percentage' && (maxAmount ?? null) !== null);
}

/** Problems between the fields of a discount. */
export function discountProblems(values: DiscountValues): ErrorDetail[] {
  const { needs, takes } = shapes[values.type];
  const problems: ErrorDetail[] = [];
  for (const name of discountFields) {
    const empty = (values[name] ?? null) === null;
    if (empty && needs.includes(name)) problems.push({ path: name, message: 'Este campo es obligatorio.' });
    if (!empty && !needs.includes(name) && !takes.includes(name)) {
      problems.push({ path: name, message: 'No corresponde a este tipo de descuento.' });
    }
  }
  const { value } = values;
  if (values.type === 'percentage' && typeof value === 'number' && (value < 1 || value > 100)) {
    problems.push({ path: 'value', message: 'El porcentaje va de 1 a 100.' });
  }
  if (values.type === 'amount' && value === 0) {
    problems.push({ path: 'value', message: 'El importe es mayor que cero.' });
  }
  return problems;
}
