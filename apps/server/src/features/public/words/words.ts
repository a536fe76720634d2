/** Money, dates, addresses and phones in the city's notation. */

import type { CityRegion } from '@callejero/contract/city.ts';
import { clockOptions, clockText } from '@callejero/contract/text/clock-text.ts';
import { dateFormat, numberText, relativeText } from '@callejero/contract/text/formats.ts';
import { moneyText, priceText } from '@callejero/contract/text/money-text.ts';
import { formatPhone } from '@callejero/contract/text/phone-text.ts';
import { findPhonePlan } from '../../../ports/phone-plan.ts';

export interface Words {
  locale: string;
  /** Minor units; in the city's currency when `currency` is null. */
  money(minorUnits: number, currency: string | null): string;
  /** «Gratis», «$45 / kg»; null for an unknown price. */
  price(of: { price: number | null; currency: string | null; unit?: string | null }): string | null;
  number(value: number): string;
  /** «sábado, 28 de noviembre de 2026» in a time zone. */
  day(moment: Date, timeZone: string): string;
  /** «28 nov 2026, 19:00» */
  dayAndTime(moment: Date, timeZone: string): string;
  time(moment: Date, timeZone: string): string;
  /** «21–30 de noviembre de 2026» */
  days(from: Date, to: Date, timeZone: string): string;
  /** «hace 3 días» */
  ago(moment: Date, now: Date): string;
  phone(number: string): string;
}

export function createWords(city: CityRegion): Words {
  const locale = `es-${city.country}`;
  const plan = findPhonePlan(city.country);
  const shortDay = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const longDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return {
    locale,
    money: (minorUnits, currency) => moneyText(minorUnits, currency ?? city.currency, city.country),
    price: (of) => priceText(of, city),
    number: (value) => numberText(value, city.country),
    day: (moment, timeZone) => dateFormat(locale, { ...longDay, timeZone }).format(moment),
    dayAndTime: (moment, timeZone) =>
      dateFormat(locale, { ...shortDay, ...clockOptions, timeZone }).format(moment),
    time: clockText,
    days: (from, to, timeZone) => dateFormat(locale, { dateStyle: 'long', timeZone }).formatRange(from, to),
    ago: relativeText,
    phone: (number) => formatPhone(number, plan),
  };
}

/** The beginning of a text for search results: complete words, 160 characters at most by default. */
export function summary(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).replace(/(?<![\s.,;:])[\s.,;:]+$/, '')}…`;
}
