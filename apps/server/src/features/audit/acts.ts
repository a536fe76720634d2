import type { Act } from '@callejero/contract/answers/history.ts';
import type { AuditEntry } from '@callejero/contract/resources/audit.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../ports/ports.ts';

type Asked = Pick<AuditEntry, 'id' | 'createdAt' | 'action' | 'resource' | 'requestId'>;

/**
 * Adds to each change of an import or a bulk action what made it, and how many changes of this kind it made until then. The time of
 * the act bounds what is counted, because nothing finds changes by their request.
 */
export async function withActs<Row extends Partial<Asked>>(
  db: Queryable,
  rows: readonly Row[],
): Promise<(Row & { act?: Act })[]> {
  const asked = rows.filter(isAsked);
  if (asked.length === 0) return [...rows];
  const found = await db.query<{
    row: string;
    id: string;
    kind: Act['kind'];
    started_at: Date;
    changes: number;
  }>(
    sql`select w.row, a.id, a.kind, a.created_at as started_at,
      (select count(*)::int4 from changes n where n.at between a.created_at and w.at
        and n.request_id = w.request and n.action = w.action and n.resource = w.resource) as changes
    from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ createdAt }) => createdAt)}::timestamptz[],
      ${asked.map(({ requestId }) => requestId)}::text[], ${asked.map(({ action }) => action)}::text[],
      ${asked.map(({ resource }) => resource)}::text[]) w(row, at, request, action, resource)
    join acts a on a.id::text = w.request`,
  );
  const acts = new Map(
    found.map(({ row, started_at, ...act }) => [row, { ...act, startedAt: started_at.toISOString() }]),
  );
  return rows.map((row) => {
    const act = acts.get(row.id ?? '');
    return act ? { ...row, act } : row;
  });
}

const isAsked = <Row extends Partial<Asked>>(row: Row): row is Row & Asked =>
  Boolean(row.id && row.createdAt && row.action && row.resource && row.requestId);
