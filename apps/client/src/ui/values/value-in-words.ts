import {
  type ValueOf,
  type WordFormats,
  valueInWords as words,
} from '@callejero/contract/text/value-words.ts';
import { settings } from '../../api/settings.ts';
import { iconTitle } from '../fields/icon/icon-search.ts';
import { formatDateTime, formatDay, formatMoney, formatNumber } from './format.ts';

/** How the city's country writes. */
const wordFormats: WordFormats = {
  moment: formatDateTime,
  day: formatDay,
  number: formatNumber,
  money: formatMoney,
  timezone: () => settings().city.timezone,
  icon: iconTitle,
};

/** A value as a person reads it. References are counted: whoever shows them by name asks for the names. */
export const valueInWords = (of: ValueOf, value: unknown): string => words(wordFormats, of, value) || '—';
