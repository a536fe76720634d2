import type { tryEach } from '../../api/write-each.ts';
import { feedback } from './feedback.ts';

type Outcome = Awaited<ReturnType<typeof tryEach>>;

interface OutcomeWords {
  done: (count: number) => string;
  failed: (count: number, why: string) => string;
}

/** Says how many rows were changed, and how many were not and why. */
export function outcomeInWords({ done, failures }: Outcome, words: OutcomeWords): string {
  const [why] = failures;
  if (why === undefined) return words.done(done);
  return [done > 0 ? words.done(done) : '', words.failed(failures.length, why)].join(' ').trim();
}

export function showOutcome(outcome: Outcome, words: OutcomeWords): void {
  const said = outcomeInWords(outcome, words);
  if (outcome.failures.length > 0) feedback.error(said);
  else feedback.success(said);
}
