/** Addresses that commerces no longer name: nobody would find them again, so the write that drops one archives it. */
import sql, { join, type Sql } from 'sql-template-tag';
import type { Registry } from '../../../access/binding.ts';
import type { Change, Queryable } from '../../../ports/ports.ts';
import { isUuid } from '../../../query/operands.ts';
import { toStatement } from '../../../query/statement.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import type { WriteRequest } from '../../../resource/service.ts';
import { changeRecords, referencesTo } from '../merge/merge-references.ts';

/**
 * Runs `write` in a transaction. An address that one of these commerces named before and nothing names afterwards is
 * archived there too; that is published here, after the commit, and everything else by the caller.
 */
export async function releasingAddresses<T>(
  { platform, registry }: Pick<ResourceDeps, 'platform' | 'registry'>,
  commerces: readonly string[],
  request: Pick<WriteRequest, 'principal' | 'requestId'>,
  write: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const { result, changes } = await platform.db.transaction(async (tx) => {
    const before = await namedBy(tx, commerces);
    const result = await write(tx);
    const after = before.size === 0 ? before : await namedBy(tx, commerces);
    const dropped = [...before].filter((address) => !after.has(address));
    const changes =
      dropped.length === 0
        ? []
        : await archiveUnnamed(tx, registry, dropped, {
            now: platform.clock.now(),
            actor: request.principal.id,
            requestId: request.requestId,
          });
    return { result, changes };
  });
  platform.changes.publish(changes);
  return result;
}

/** Their addresses, and those that wait with what an owner changed. */
async function namedBy(db: Queryable, commerces: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ address: string | null; waiting: string | null }>(
    toStatement(sql`select address, pending_changes ->> 'address' as waiting from commerces
      where id = any(${commerces.filter(isUuid)}::uuid[])`),
  );
  return new Set(rows.flatMap(({ address, waiting }) => [address ?? [], waiting ?? []].flat()));
}

/** The condition that an address `a` is nobody's, and that nothing names it. */
export function unnamed(registry: Registry): Sql {
  const names = referencesTo(registry, 'addresses').map(
    ({ table, column }) => sql`select 1 from ${table} r where r.${column} = a.id`,
  );
  const waiting = sql`select 1 from commerces w where w.archived_at is null and w.pending_changes is not null
    and w.pending_changes ->> 'address' = a.id::text`;
  return sql`a.archived_at is null and a.owner is null
    and not exists (${join([...names, waiting], ' union all ')})`;
}

/** Archives those of the addresses that are unnamed. The caller publishes what it returns. */
export async function archiveUnnamed(
  tx: Queryable,
  registry: Registry,
  ids: readonly string[],
  by: { now: Date; actor: string | null; requestId: string | null },
): Promise<Change[]> {
  // Lock the rows, then check again: another transaction may be about to name one.
  await tx.query(
    toStatement(sql`select 1 from addresses where id = any(${ids}::uuid[]) order by id for update`),
  );
  const rows = await tx.query<{ id: string }>(
    toStatement(sql`with gone as (
        update addresses a set archived_at = ${by.now}::timestamptz, updated_at = ${by.now}::timestamptz, rev = a.rev + 1
        where a.id = any(${ids}::uuid[]) and ${unnamed(registry)}
        returning a.id
      ), change as (${changeRecords(by, 'addresses', 'archived', {})} from gone)
      select id from gone`),
  );
  return rows.map(({ id }) => ({ resource: 'addresses', id, change: 'archived' }));
}
