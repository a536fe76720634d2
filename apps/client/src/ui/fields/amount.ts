/** Amounts of money as they are typed. */

import { maxAmount } from '@callejero/contract/money.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import * as z from 'zod';
import { settings } from '../../api/settings.ts';

/** The same number in a currency with other decimals: 120.00 stays 120 where there are no centavos. */
export function rescaleAmount(minorUnits: number, from: number, to: number): number {
  return Math.round(minorUnits * 10 ** (to - from));
}

/** The schema of an amount; `message` is the error for an invalid one. */
export function amountSchemaSaying(message: string) {
  return z
    .int(message)
    .min(0, 'No puede ser negativo.')
    .max(maxAmount, 'El importe es demasiado grande.')
    .nullish();
}

/** For `FieldOverride.schema`: the contract has minor units, a person types an amount. */
export const amountSchema = amountSchemaSaying('Escribe un importe, como 120.50.');

/** The currency of a form's amounts, the city's while none is chosen. */
export function getCurrency({ currency }: Readonly<Record<string, unknown>>): string {
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : settings().city.currency;
}

const usual = [
  'MXN',
  'USD',
  'EUR',
  'ARS',
  'BOB',
  'BRL',
  'CAD',
  'CLP',
  'COP',
  'CRC',
  'CUP',
  'DOP',
  'GBP',
  'GTQ',
];
const others = ['HNL', 'JPY', 'NIO', 'PAB', 'PEN', 'PYG', 'UYU', 'VES'];

/** Currencies to choose from by their Spanish names: the city's, the usual ones, and the one that is stored. */
export function currencyOptions(current: string): Record<string, string> {
  const names = new Intl.DisplayNames('es', { type: 'currency' });
  const codes = new Set([settings().city.currency, current, ...usual, ...others]);
  return Object.fromEntries([...codes].map((code) => [code, `${capital(names.of(code) ?? code)} (${code})`]));
}
