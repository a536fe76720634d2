/**
 * Moves a category among its siblings. The request names the move and not a complete order, so concurrent moves of different
 * categories by two people both take effect.
 */
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { compareCategories } from '@callejero/contract/resources/categories.ts';
import sql from 'sql-template-tag';
import type { Registry } from '../../access/binding.ts';
import { rememberAnswer } from '../../http/idempotency.ts';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import { compileOne, type OneRow } from '../../query/compile.ts';
import { isUuid } from '../../query/operands.ts';
import { type ChangeRecord, changeRecord } from '../../resource/record.ts';
import type { WriteRequest, Written } from '../../resource/write/written.ts';

interface Sibling {
  id: string;
  name: string;
  order: number;
}

/** Moves `id` behind `after`, or to the front. Writes only rows whose number changes, each with its change record. */
export async function moveCategory(
  { platform, registry }: { platform: Platform; registry: Registry },
  id: string,
  after: string | null,
  request: WriteRequest,
): Promise<Written> {
  if (!isUuid(id)) throw new ApiError('not-found');
  if (id === after) throw invalid([{ path: 'after', message: 'No puede ir detrás de sí misma.' }]);
  return platform.db.transaction(async (tx) => {
    const siblings = await lockSiblings(tx, id);
    const moved = siblings.find((sibling) => sibling.id === id);
    if (!moved) throw new ApiError('not-found');
    const others = siblings.filter((sibling) => sibling !== moved).sort(compareCategories);
    const at = after === null ? 0 : others.findIndex((sibling) => sibling.id === after) + 1;
    // `after` was archived or moved elsewhere meanwhile.
    if (after !== null && at === 0) throw new ApiError('stale');
    const ordered = [...others.slice(0, at), moved, ...others.slice(at)];
    const changed = ordered.flatMap((sibling, index) => {
      const order = (index + 1) * 10;
      return order === sibling.order ? [] : [{ id: sibling.id, order, was: sibling.order }];
    });
    const now = platform.clock.now();
    const record: ChangeRecord = {
      at: now,
      actor: request.principal.id,
      action: 'updated',
      resource: 'categories',
      diff: sql`jsonb_build_object('order', jsonb_build_array(was, "order"))`,
      requestId: request.requestId,
    };
    await tx.query(sql`with input as (
          select * from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as t(id uuid, "order" int, was int)
        ), change as (
          ${changeRecord(record, sql`from input`)}
        )
        update categories c set "order" = i."order", rev = c.rev + 1, updated_at = ${now}::timestamptz
        from input i where c.id = i.id`);
    const [row] = await tx.query<OneRow>(
      compileOne(registry, 'categories', id, {}, request.principal).statement,
    );
    const body = `{"data":${row?.data ?? 'null'}}`;
    if (request.key) await tx.query(rememberAnswer(request.key, 200, body, now));
    const ids = new Set([id, ...changed.map((sibling) => sibling.id)]);
    const changes = [...ids].map((id): Change => ({ resource: 'categories', id, change: 'updated' }));
    return { body, status: 200, changes };
  });
}

/** Locks all siblings of `id`, itself included. */
function lockSiblings(db: Queryable, id: string): Promise<Sibling[]> {
  return db.query<Sibling>(sql`select s.id, s.name, s."order" from categories s
      join categories c on c.id = ${id}::uuid and c.archived_at is null
        and c.kind = s.kind and c.parent is not distinct from s.parent
      where s.archived_at is null order by s.id for update of s`);
}
