import { strengthTexts } from './strength-texts.ts';

/** The result of zxcvbn; without `translations` its feedback consists of keys. */
export interface Assessment {
  score: number;
  warning: string | null;
  suggestions: readonly string[];
}

export interface Strength {
  /** 0–4. */
  score: number;
  level: 'weak' | 'fair' | 'strong';
  word: string;
  /** How to improve it, the most useful first. */
  advice: string[];
}

/** People do not read more. */
const maxAdvice = 2;

function known(catalogue: Readonly<Record<string, string>>, keys: readonly string[]): string[] {
  return keys.flatMap((key) => (Object.hasOwn(catalogue, key) ? (catalogue[key] ?? []) : []));
}

/**
 * The strength of a password in words. A password that is too short is refused anyway, so it is never more than weak.
 * `assessment` is null while the estimator is not loaded; then only the length counts.
 */
export function getStrength(
  password: string,
  minimum: number,
  assessment: Assessment | null,
): Strength | null {
  const missing = minimum - [...password.normalize('NFKC')].length;
  if (!assessment && missing <= 0) return null;
  const score = Math.min(assessment?.score ?? 0, missing > 0 ? 1 : 4);
  const advice = [
    ...(missing > 0 ? [strengthTexts.missing(missing)] : []),
    ...known(strengthTexts.warnings, assessment?.warning ? [assessment.warning] : []),
    ...known(strengthTexts.suggestions, assessment?.suggestions ?? []),
  ];
  return {
    score,
    level: score < 2 ? 'weak' : score === 2 ? 'fair' : 'strong',
    word: strengthTexts.words[score] ?? '',
    advice: [...new Set(advice)].slice(0, maxAdvice),
  };
}
