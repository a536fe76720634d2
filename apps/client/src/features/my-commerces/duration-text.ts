import { formatNumber } from '../../ui/values/format.ts';
import { texts } from './texts.ts';

const words = texts.numbers;

/** `12 min`, `3 h`, `2 días` */
export function durationText(minutes: number): string {
  if (minutes < 1) return words.moment;
  if (minutes < 90) return words.minutes(formatNumber(minutes));
  const hours = Math.round(minutes / 60);
  return hours < 48 ? words.hours(formatNumber(hours)) : words.days(formatNumber(Math.round(hours / 24)));
}
