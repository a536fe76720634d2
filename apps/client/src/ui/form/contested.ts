import { isSame } from '@callejero/contract/same-value.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fields of `yours` that somebody else has changed since they were seen, and to another value than yours. */
export function contestedFields(seen: Values, yours: Values, current: Values): string[] {
  return Object.keys(yours).filter(
    (name) => !isSame(seen[name], current[name]) && !isSame(yours[name], current[name]),
  );
}
