/** Recurrence rules in words, with the dates of the city. */
import { type Recurrence, readRecurrence, untilDate } from '@callejero/contract/recurrence/recurrence.ts';
import { ruleInWords as inWords } from '@callejero/contract/recurrence/words.ts';
import { settings } from '../../api/settings.ts';
import { toWallTime } from '../form/zoned.ts';
import { formatDay } from './format.ts';

/** The rule in words, beginning in lower case; an invalid rule is returned unchanged. `timezone` is the event's. */
export function recurrenceInWords(text: string, timezone?: string): string {
  const rule = readRecurrence(text);
  return typeof rule === 'string' ? text : ruleInWords(rule, timezone);
}

export function ruleInWords(rule: Recurrence, timezone?: string): string {
  return inWords(rule, (until) => formatDay(untilDay(until, timezone)));
}

/** The last day of a rule, in `timezone`. */
export function untilDay(until: string, timezone: string = settings().city.timezone): string {
  const date = untilDate(until) ?? '';
  const time = /T(\d\d)(\d\d)(\d\d)Z$/.exec(until);
  return time ? toWallTime(`${date}T${time[1]}:${time[2]}:${time[3]}Z`, timezone).slice(0, 10) : date;
}
