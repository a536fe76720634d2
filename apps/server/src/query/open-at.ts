/**
 * `$openAt`: filters rows by whether they are open at a moment. The collection's binding implements it. Schedules are
 * computed in advance; a statement that misses one fails, and runs again after it is computed. docs/decisions/018-open-now.md.
 *
 * `prepared-list.ts` calls all of this for every client query.
 */
import { type Filters, type ListQuery, queryLimits } from '@callejero/contract/list-query/query.ts';
import { refuse } from '@callejero/contract/list-query/refusal.ts';
import type { Binding } from '../access/binding.ts';
import type { Platform } from '../ports/ports.ts';

const branches = ['$and', '$or', '$nor'] as const;

/** Whether the filters or any of their branches satisfy the condition. */
function asks(filters: Filters, which: (filters: Filters) => boolean): boolean {
  return which(filters) || branches.some((name) => filters[name]?.some((branch) => asks(branch, which)));
}

/** Whether the filters ask for rows with a defect. */
export const asksDefect = (filters: Filters | undefined): boolean =>
  filters !== undefined && asks(filters, ({ $defect }) => $defect !== undefined);

/** The query with every moment as an instant. Throws a 400 for moments outside the computed range. */
export function atMoment(query: ListQuery, now: Date): ListQuery {
  const { filters } = query;
  if (!filters || !asks(filters, ({ $openAt }) => $openAt !== undefined)) return query;
  return { ...query, filters: resolved(filters, now, '_filters') };
}

function resolved(filters: Filters, now: Date, path: string): Filters {
  const result: Filters = { ...filters };
  if (filters.$openAt !== undefined) result.$openAt = instant(filters.$openAt, now, `${path}.$openAt`);
  for (const name of branches) {
    const inner = filters[name];
    if (inner) result[name] = inner.map((branch, index) => resolved(branch, now, `${path}.${name}.${index}`));
  }
  return result;
}

function instant(value: string, now: Date, path: string): string {
  if (value === 'now') return now.toISOString();
  const time = Date.parse(value);
  const first = now.getTime() - queryLimits.openPast;
  const last = now.getTime() + queryLimits.openAhead;
  if (time >= first && time <= last) return new Date(time).toISOString();
  const range = `${new Date(first).toISOString()} y ${new Date(last).toISOString()}`;
  throw refuse(path, `Indica «now» o un momento entre ${range}.`);
}

/** Milliseconds since 1970 until which an answer computed at `now` is valid: the end of the minute for `now`. */
export function getExpiry(filters: Filters | undefined, now: Date): number {
  // Defects depend on the present, too, and on data that is compared in the background.
  const moves =
    asksDefect(filters) || (filters !== undefined && asks(filters, ({ $openAt }) => $openAt === 'now'));
  return moves ? endOfMinute(now) : Number.POSITIVE_INFINITY;
}

/** Milliseconds since 1970. */
export function endOfMinute(now: Date): number {
  return (Math.floor(now.getTime() / 60_000) + 1) * 60_000;
}

/** SQLSTATE of `open_spans_missing()`. */
const missing = 'CJ001';
/** Limits the retries, because constant changes of hours could otherwise block a request for ever. */
const attempts = 5;

/** The result of `run`, after computing the schedules that it misses. */
export async function withFreshSchedules<T>(
  platform: Platform,
  { openAt }: Binding,
  run: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const isMissing = error instanceof Error && 'code' in error && error.code === missing;
      if (!openAt || !isMissing || attempt === attempts) throw error;
      await openAt.compute(platform);
    }
  }
}
