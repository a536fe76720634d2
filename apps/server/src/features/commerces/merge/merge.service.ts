/** Merges two commerces in one transaction. */
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import { type Merge, mergeableLists, mergedList } from '@callejero/contract/resources/commerces.ts';
import sql from 'sql-template-tag';
import type { Row } from '../../../access/binding.ts';
import type { Change, Queryable } from '../../../ports/ports.ts';
import { compileOne, type OneRow } from '../../../query/compile.ts';
import { changeRecord } from '../../../resource/record.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import type { WriteRequest, Written } from '../../../resource/write/written.ts';
import { holdForDecision, lockedError } from '../review/review-locks.service.ts';
import { inheritDistinct } from './distinct.service.ts';
import { mergeRecord, moveReferences, type ReferenceMove } from './merge-references.ts';

/** `id` survives, with its slug; `other` is archived. Returns the survivor and the other changed rows. */
export async function mergeCommerces(
  deps: ResourceDeps,
  id: string,
  { other: otherId, rev, otherRev, take }: Merge,
  request: WriteRequest,
): Promise<{ written: Written; changes: Change[] }> {
  if (id === otherId) throw invalid([{ path: 'other', message: 'Elige dos comercios distintos.' }]);
  const { platform, registry, service } = deps;
  return platform.db.transaction(async (tx) => {
    // Lock in one order, whichever of the two survives, so that two merges can't deadlock.
    await tx.query(
      sql`select 1 from commerces where id in (${id}::uuid, ${otherId}::uuid) order by id for update`,
    );
    // Do not merge a commerce that somebody else is reviewing now.
    const reviewer = request.principal.id ?? '';
    const held = await holdForDecision(tx, [id, otherId], reviewer, platform.clock.now());
    for (const lock of held.values()) throw lockedError(lock, reviewer);
    const read = async (which: string): Promise<Row> => {
      const [row] = await tx.query<OneRow>(
        compileOne(registry, 'commerces', which, {}, request.principal).statement,
      );
      if (!row?.data) throw new ApiError('not-found');
      return JSON.parse(row.data) as Row;
    };
    const survivor = await read(id);
    const other = await read(otherId);
    assertFresh('this', survivor, rev);
    assertFresh('other', other, otherRev);
    const patch = patchOf(survivor, other, take);
    await assertDistinctSkus(tx, id, otherId);

    const { id: actor } = request.principal;
    const move: ReferenceMove = {
      from: otherId,
      to: id,
      now: platform.clock.now(),
      actor,
      requestId: request.requestId,
    };
    const moved = await moveReferences(tx, registry, move);
    await archiveOther(tx, move, survivor, 'address' in patch);
    await leadSlugs(tx, move);
    await leadImports(tx, move, Object.keys(patch));
    await inheritDistinct(tx, move);
    // Last, because it stores the answer to a repeated request.
    const written = await service.transition(tx, 'commerces', id, rev, () => patch, {
      ...request,
      action: 'merge',
      facts: { merged: [null, other.name] },
    });
    return { written, changes: [...moved, { resource: 'commerces', id: otherId, change: 'archived' }] };
  });
}

/** 409 with both versions, naming which of the two changed meanwhile. */
function assertFresh(which: 'this' | 'other', current: Row, rev: number): void {
  if (current.rev !== rev) throw new ApiError('stale', { which, current, yours: { rev } });
}

/** The values that the survivor takes from the other. */
function patchOf(survivor: Row, other: Row, take: Merge['take']): Row {
  const patch: Row = {};
  for (const [field, choice] of Object.entries(take)) {
    if (choice === 'other') patch[field] = other[field] ?? null;
    if (choice !== 'both') continue;
    const both = mergedList(listOf(survivor[field]), listOf(other[field]));
    const most = mergeableLists[field] ?? both.length;
    if (both.length > most) {
      const message = `Juntos pasan de ${most}: conserva los de uno de los dos.`;
      throw invalid([{ path: `take.${field}`, message }]);
    }
    patch[field] = both;
  }
  return patch;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

async function assertDistinctSkus(db: Queryable, id: string, other: string): Promise<void> {
  const clashes = await db.query<{
    sku: string;
  }>(sql`select a.sku from products a join products b on b.sku = a.sku
      where a.commerce = ${id}::uuid and b.commerce = ${other}::uuid
        and a.archived_at is null and b.archived_at is null order by a.sku limit 10`);
  if (clashes.length === 0) return;
  const named = clashes.map(({ sku }) => `«${sku}»`).join(', ');
  const message = `Los dos tienen productos con la misma clave: ${named}. Cambia una de las dos y vuelve a combinarlos.`;
  throw new ApiError('duplicate', [{ path: 'sku', message }], message);
}

/** Archives the merged commerce. It loses its address if the survivor took it: otherwise an edit of one would change both. */
async function archiveOther(
  db: Queryable,
  move: ReferenceMove,
  survivor: Row,
  addressTaken: boolean,
): Promise<void> {
  const record = {
    ...mergeRecord(move),
    resource: 'commerces',
    diff: { mergedInto: [null, survivor.name] },
  };
  await db.query(sql`with gone as (
        update commerces set archived_at = ${move.now}::timestamptz, updated_at = ${move.now}::timestamptz,
          rev = rev + 1, address = case when ${addressTaken} then null else address end
        where id = ${move.from}::uuid returning id
      ), unlocked as (delete from review_locks where commerce = ${move.from}::uuid)
      ${changeRecord(record, sql`from gone`)}`);
}

/** Makes the other's slug, and the earlier slugs that led to it, lead to the survivor. */
async function leadSlugs(db: Queryable, { from, to }: ReferenceMove): Promise<void> {
  await db.query(sql`with earlier as (
        update commerce_slugs set commerce = ${to}::uuid where commerce = ${from}::uuid
      )
      insert into commerce_slugs (slug, commerce) select slug, ${to}::uuid from commerces where id = ${from}::uuid
      on conflict (slug) do update set commerce = excluded.commerce`);
}

/**
 * Makes an import that contains the other update the survivor: the fields that the survivor took from the other stay under the
 * control of that import, and no longer belong to the survivor's own.
 */
async function leadImports(
  db: Queryable,
  { from, to }: ReferenceMove,
  taken: readonly string[],
): Promise<void> {
  await db.query(sql`update imported_records set written = written - ${taken}::text[]
      where resource = 'commerces' and record = ${to}::uuid`);
  await db.query(sql`update imported_records set record = ${to}::uuid,
        written = (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(written)
          where key = any(${taken}::text[]))
      where resource = 'commerces' and record = ${from}::uuid`);
  // Of places that are only known by `source`: from the demo, or from an import whose records are gone.
  await db.query(sql`insert into imported_records (resource, source, external_id, record, import, written)
      select 'commerces', source ->> 'name', source ->> 'externalId', ${to}::uuid, coalesce(import, id), '{}'
      from commerces where id = ${from}::uuid and source is not null
      on conflict (resource, source, external_id) do nothing`);
}
