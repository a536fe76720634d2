import * as z from 'zod';

/** ISO 4217. Amounts are whole minor units (centavos), so nothing is rounded. */
export const currencySchema = z
  .string('Elige una moneda.')
  .regex(/^[A-Z]{3}$/, 'Usa el código ISO 4217, como MXN.');

/** The highest amount in minor units; fits PostgreSQL's integer. */
export const maxAmount = 2_000_000_000;
