/**
 * Cached formats of dates and numbers: creating one takes as long as formatting hundreds of values, and a list needs one for each
 * row.
 */
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** `locale` is a language, with a country where that matters: `es`, `es-MX`. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dates.set(key, format);
  return format;
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  numbers.set(key, format);
  return format;
}

/** `1,422`, `1422,5`: a number in a country's format. */
export const numberText = (value: number, country: string): string =>
  numberFormat(`es-${country}`).format(value);

const sizeUnits = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** `512 bytes`, `144 kB`, `12.4 MB`, in the numbers of `locale`. */
export function sizeText(bytes: number, locale = 'es'): string {
  const power = Math.min(sizeUnits.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const format = numberFormat(locale, { maximumFractionDigits: power < 2 ? 0 : 1 });
  return `${format.format(bytes / 1000 ** power)} ${sizeUnits[power]}`;
}

/** `2026-11-21`: the local day of a moment in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  return dateFormat('en-CA', { timeZone }).format(moment);
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const relative = new Intl.RelativeTimeFormat('es', { numeric: 'auto' });

/** `hace 3 días`, `dentro de 2 horas`; within a minute `ahora`. */
export function relativeText(moment: Date, now: Date): string {
  const seconds = Math.round((moment.getTime() - now.getTime()) / 1000);
  const [unit, length] = steps.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', Infinity];
  return relative.format(Math.trunc(seconds / length), unit);
}
