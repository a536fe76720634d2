/** The limits of discounts that owners write themselves; administrators set them. */
import * as z from 'zod';
import { maxAmount } from './money.ts';
import { defineResource, field, readOnly, required, revSchema } from './resource.ts';

/** The limits as a resource for the change records. There is only one row, so it is not a collection. */
export const discountLimits = defineResource({
  name: 'discount-limits',
  labels: {
    one: 'Límites de los descuentos propios',
    many: 'Límites de los descuentos propios',
    gender: 'm',
  },
  display: 'maxPercentage',
  fields: {
    maxPercentage: readOnly(required(field.integer('Porcentaje máximo', 0, 100))),
    maxAmount: readOnly(required(field.integer('Importe máximo', 0, maxAmount))),
  },
});

/** Body of `PUT /discount-limits`. */
export const discountLimitsSchema = z.strictObject({
  maxPercentage: z
    .int('Escribe un porcentaje entero.')
    .min(0, 'El porcentaje va de 0 a 100.')
    .max(100, 'El porcentaje va de 0 a 100.'),
  maxAmount: z
    .int('Escribe un importe.')
    .min(0, 'No puede ser negativo.')
    .max(maxAmount, 'El importe es demasiado grande.'),
  rev: revSchema,
});

/** The default amount in minor units, for currencies whose unit is worth much less than a dollar. */
const usualAmounts: Readonly<Record<string, number>> = {
  ...{ MXN: 100_000, UYU: 200_000, DOP: 300_000, NIO: 200_000, HNL: 130_000, CUP: 100_000 },
  ...{ GTQ: 40_000, BOB: 35_000, PEN: 20_000, BRL: 25_000, VES: 500_000 },
  ...{ ARS: 5_000_000, COP: 20_000_000, CRC: 2_500_000, CLP: 50_000, PYG: 400_000, JPY: 7_000 },
};

/** The limits until somebody sets them: half the price, or about fifty dollars in the city's currency. */
export function defaultDiscountLimits(currency: string) {
  return { maxPercentage: 50, maxAmount: usualAmounts[currency] ?? 5_000, currency };
}
