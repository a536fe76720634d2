/** The campaigns' oracle: evaluates the policies for every row in PostgreSQL, without the API's compiler. */
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { quote } from '../access/access.ts';
import type { Binding } from '../access/binding.ts';
import type { Policy, Principal } from '../access/policy.ts';
import type { Queryable } from '../ports/ports.ts';

export interface Verdict {
  archived: boolean;
  /** Whether the grants admit the row, apart from its being archived. */
  granted: boolean;
  /** Fields that some grant of the row reads. */
  fields: ReadonlySet<string>;
  updates: boolean;
  archives: boolean;
}

export interface Verdicts {
  /** Whether the principal has any grant for the collection. */
  reads: boolean;
  creates: boolean;
  updates: boolean;
  archives: boolean;
  of: ReadonlyMap<string, Verdict>;
}

type Rows = ((alias: string) => Sql) | null | undefined;
const condition = (rows: Rows): Sql => (rows ? sql`coalesce(${rows('t')}, false)` : sql`true`);

export async function readVerdicts(db: Queryable, binding: Binding, principal: Principal): Promise<Verdicts> {
  const { scope, table } = binding;
  // Whatever the policies say of it, a till has no collection.
  const policy: Policy = principal.kind === 'till' ? { read: () => [] } : binding.policy;
  const grants = policy.read(principal);
  const update = policy.update?.(principal) ?? null;
  const archive = policy.archive?.(principal) ?? null;
  const columns = grants.map(({ rows }, at) => sql`, ${condition(rows)} as ${raw(`"grant ${at}"`)}`);
  const found = await db.query<Record<string, unknown>>(
    sql`select t.id, t.archived_at is not null as archived,
        ${update ? condition(update.rows) : sql`false`} as updates,
        ${archive ? condition(archive.rows) : sql`false`} as archives ${columns.length > 0 ? join(columns, ' ') : sql``}
      from ${raw(quote(table))} t where ${scope ? scope('t') : sql`true`}`,
  );
  const of = new Map<string, Verdict>();
  for (const row of found) {
    const own = grants.filter((_, at) => row[`grant ${at}`] === true);
    of.set(String(row.id), {
      archived: row.archived === true,
      granted: own.length > 0,
      fields: new Set(['id', ...own.flatMap(({ read }) => read)]),
      updates: row.updates === true,
      archives: row.archives === true,
    });
  }
  return {
    reads: grants.length > 0,
    creates: (policy.create?.(principal) ?? null) !== null,
    updates: update !== null,
    archives: archive !== null,
    of,
  };
}

export const isVisible = (verdict: Verdict | undefined): boolean =>
  verdict?.granted === true && !verdict.archived;

/** Archived rows are visible to principals that may read and archive them. */
export const isVisibleInArchive = (verdict: Verdict | undefined): boolean =>
  verdict?.granted === true && verdict.archived && verdict.archives;
