import { numberFormat } from './formats.ts';

/** The format of amounts everywhere: in the app, on public pages, in mails, messages and tables for people. */

export const freeText = 'Gratis';

const formatOf = (currency: string, country: string) =>
  numberFormat(`es-${country}`, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });

/** The number of decimals of a currency: 2 for MXN, 0 for JPY. */
export function currencyDigits(currency: string): number {
  return formatOf(currency, 'MX').resolvedOptions().maximumFractionDigits ?? 2;
}

/** Minor units of a currency in a country's format: «$45», «$45.50». */
export function moneyText(minorUnits: number, currency: string, country: string): string {
  return formatOf(currency, country).format(minorUnits / 10 ** currencyDigits(currency));
}

/** A price: «Gratis», «$45», «$45 / kg»; null if it is unknown. */
export function priceText(
  { price, currency, unit = null }: { price: number | null; currency: string | null; unit?: string | null },
  city: { currency: string; country: string },
): string | null {
  if (price === null) return null;
  if (price === 0) return freeText;
  const amount = moneyText(price, currency ?? city.currency, city.country);
  return unit ? `${amount} / ${unit}` : amount;
}

/**
 * The minor units of a typed amount; null when it is invalid. Point and comma are both accepted: a single one before at most
 * `digits` digits is the decimal sign, before groups of three it separates thousands.
 */
export function parseAmount(text: string, digits: number): number | null {
  const plain = text.replace(/[\s\u00a0\u202f$€]/g, '');
  const groups = '(\\d+|\\d{1,3}(?:,\\d{3})+|\\d{1,3}(?:\\.\\d{3})+)';
  const parts = new RegExp(`^${groups}(?:([.,])(\\d{0,${digits}}))?$`).exec(plain);
  const [, whole = '', sign = '', fraction = ''] = parts ?? [];
  if (!parts || (sign !== '' && (digits === 0 || whole.includes(sign)))) return null;
  return Number(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'));
}
