import { quote } from '../access/access.ts';
import type { Registry } from '../access/binding.ts';
import type { Queryable } from '../ports/ports.ts';

/**
 * Milliseconds since 1970 until which an answer from these tables holds, as far as policies compare rows with the present
 * (`changesAt`); infinity if they don't. `now`: a moment before the answer was computed.
 */
export async function validUntil(
  db: Queryable,
  registry: Registry,
  tables: readonly string[],
  now: Date,
): Promise<number> {
  const moments = [...registry.values()].flatMap(({ table, policy: { changesAt } }) =>
    changesAt !== undefined && tables.includes(table)
      ? [`(select min(${quote(changesAt)}) from ${quote(table)} where ${quote(changesAt)} > $1::timestamptz)`]
      : [],
  );
  if (moments.length === 0) return Number.POSITIVE_INFINITY;
  const [next] = await db.query<{ at: Date | null }>({
    text: `select least(${moments.join(', ')}) as at`,
    values: [now],
  });
  return next?.at?.getTime() ?? Number.POSITIVE_INFINITY;
}
