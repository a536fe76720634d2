import {
  type ValueOf,
  type WordFormats,
  valueInWords as words,
} from '@callejero/contract/text/value-words.ts';
import { settings } from '../../api/settings.ts';
import { iconTitle } from '../fields/icon/icon-search.ts';
import { formatDateTime, formatDay, formatMoney, formatNumber } from './format.ts';

/** The formats of the city's country. */
const wordFormats: WordFormats = {
  moment: formatDateTime,
  day: formatDay,
  number: formatNumber,
  money: formatMoney,
  timezone: () => settings().city.timezone,
  icon: iconTitle,
};

/** A value in words. References are only counted: a caller that shows their names has to read those. */
export const valueInWords = (of: ValueOf, value: unknown): string => words(wordFormats, of, value) || '—';
