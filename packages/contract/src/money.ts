import * as z from 'zod';

/** ISO 4217. Amounts are whole minor units (centavos), so that nothing is ever rounded. */
export const currencySchema = z
  .string('Elige una moneda.')
  .regex(/^[A-Z]{3}$/, 'Usa el código ISO 4217, como MXN.');

/** The most that an amount may be, in minor units: PostgreSQL's integer. */
export const maxAmount = 2_000_000_000;
