import { clockOptions, clockText } from '@callejero/contract/text/clock-text.ts';
import {
  dateFormat,
  numberFormat,
  numberText,
  relativeText,
  sizeText,
} from '@callejero/contract/text/formats.ts';
import { moneyText, priceText } from '@callejero/contract/text/money-text.ts';
import { settings } from '../../api/settings.ts';

function locale(): string {
  return `es-${settings().city.country}`;
}

/** `21 nov 2026` in the city's time zone. */
export function formatDate(value: string | Date): string {
  return dateFormat(locale(), {
    dateStyle: 'medium',
    timeZone: settings().city.timezone,
  }).format(new Date(value));
}

export function formatDateTime(value: string | Date): string {
  return dateFormat(locale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    ...clockOptions,
    timeZone: settings().city.timezone,
  }).format(new Date(value));
}

/** `19:30` in the city's time zone. */
export function formatTime(value: string | Date): string {
  return clockText(new Date(value), settings().city.timezone);
}

/**
 * `21–30 nov 2026`: the days from `from` to the last moment before `before`. The locale is `es` without a country, because
 * `es-MX` writes «26 de nov – 20 de dic 2026» beside dates like «26 nov 2026».
 */
export function formatPeriod(from: string, before: string): string {
  const last = Date.parse(before) - 1;
  return dateFormat('es', {
    dateStyle: 'medium',
    timeZone: settings().city.timezone,
  }).formatRange(Date.parse(from), Math.max(last, Date.parse(from)));
}

/** A day without time (`2026-11-21`) means the same day everywhere. */
export function formatDay(value: string): string {
  return dateFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${value}T00:00:00Z`),
  );
}

/** `hace 3 días`; within a minute `ahora`. */
export function formatRelative(value: string | Date, now: Date = new Date()): string {
  return relativeText(new Date(value), now);
}

export function formatNumber(value: number): string {
  return numberText(value, settings().city.country);
}

/** Integer minor units plus currency, as the contract stores money; null is the city's currency. */
export function formatMoney(minorUnits: number, currency: string | null = null): string {
  const { city } = settings();
  return moneyText(minorUnits, currency ?? city.currency, city.country);
}

/** A price: «Gratis», «$45 / kg»; null if it is unknown. */
export function formatPrice(of: {
  price: number | null;
  currency: string | null;
  unit?: string | null;
}): string | null {
  return priceText(of, settings().city);
}

/** An amount as a person types it into a form: without currency sign and groups. */
export function formatAmount(minorUnits: number, digits: number): string {
  return numberFormat(locale(), {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minorUnits / 10 ** digits);
}

/** Metres as `350 m` or `1.2 km`. */
export function formatDistance(metres: number): string {
  return metres < 950
    ? `${formatNumber(Math.round(metres / 10) * 10)} m`
    : `${numberFormat(locale(), { maximumFractionDigits: 1 }).format(metres / 1000)} km`;
}

/** `12.4 MB` */
export const formatBytes = (bytes: number): string => sizeText(bytes, locale());

/** `0.253` → «25 %» */
export function formatPercent(fraction: number): string {
  return numberFormat(locale(), { style: 'percent' }).format(fraction);
}
