/** «Cada martes y jueves hasta el sábado, 12 de diciembre de 2026»: a recurrence in words. */

import { readRecurrence, untilDate } from '@callejero/contract/recurrence/recurrence.ts';
import { ruleInWords } from '@callejero/contract/recurrence/words.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import type { Words } from './words.ts';

/** Null if the text is no valid rule. */
export function recurrenceWords(text: string | null, words: Words): string | null {
  const rule = text === null ? null : readRecurrence(text);
  if (rule === null || typeof rule === 'string') return null;
  return capital(ruleInWords(rule, (until) => words.day(new Date(`${untilDate(until)}T12:00:00Z`), 'UTC')));
}
