import { fold } from './fold.ts';

/** The last part of an address before its town, «interior 3, Centro», where it does not name the quarter already. */
export function withQuarter(extra: string | null, quarter: string | null): string | null {
  if (quarter === null) return extra;
  if (extra === null) return quarter;
  return fold(extra).includes(fold(quarter)) ? extra : `${extra}, ${quarter}`;
}
