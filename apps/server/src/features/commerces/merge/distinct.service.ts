/** Marks two similar commerces as different places, or removes the mark. */
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import type { Distinct } from '@callejero/contract/resources/commerces.ts';
import sql from 'sql-template-tag';
import type { Registry } from '../../../access/binding.ts';
import type { Principal } from '../../../access/policy.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { compileById, type OneRow } from '../../../query/compile.ts';
import { changeRecord } from '../../../resource/record.ts';
import { lockPairs } from './duplicate-pairs.ts';
import type { ReferenceMove } from './merge-references.ts';

interface Asker {
  principal: Principal;
  requestId: string;
}

interface Place {
  id: string;
  name: string;
}

/** Returns the ids of both, or none if nothing changed. */
export async function sayDistinct(
  { db, clock }: Platform,
  registry: Registry,
  id: string,
  { other, distinct }: Distinct,
  { principal, requestId }: Asker,
): Promise<string[]> {
  const { statement } = compileById(registry, 'commerces', { select: ['name'] }, principal);
  const placeOf = async (tx: Queryable, which: string): Promise<Place> => {
    const [row] = await tx.query<OneRow>(statement(which));
    if (!row?.data) throw new ApiError('not-found');
    return JSON.parse(row.data) as Place;
  };
  return db.transaction(async (tx) => {
    await lockPairs(tx);
    const one = await placeOf(tx, id);
    const two = await placeOf(tx, other);
    if (one.id === two.id) throw invalid([{ path: 'other', message: 'Elige dos comercios distintos.' }]);
    const [a, b] = one.id < two.id ? [one, two] : [two, one];
    const now = clock.now();
    const written = distinct ? await dismiss(tx, a, b, now) : await reconsider(tx, a, b);
    if (!written) return [];
    for (const [self, twin] of [
      [a, b],
      [b, a],
    ] as const)
      await tx.query(
        changeRecord({
          at: now,
          actor: principal.id,
          action: distinct ? 'distinct' : 'distinct-undone',
          resource: 'commerces',
          record: self.id,
          diff: { distinctFrom: distinct ? [null, twin.name] : [twin.name, null] },
          requestId,
        }),
      );
    return [a.id, b.id];
  });
}

async function dismiss(tx: Queryable, a: Place, b: Place, now: Date): Promise<boolean> {
  const written = await tx.query(sql`with gone as (
      delete from likely_duplicates where a = ${a.id}::uuid and b = ${b.id}::uuid
    )
    insert into distinct_commerces (a, b, at) values (${a.id}::uuid, ${b.id}::uuid, ${now}::timestamptz)
    on conflict (a, b) do nothing returning a`);
  return written.length > 0;
}

/** Both are compared again, so that the pair is listed if they are still similar. */
async function reconsider(tx: Queryable, a: Place, b: Place): Promise<boolean> {
  const deleted = await tx.query(sql`with again as (
      delete from compared_commerces where commerce in (${a.id}::uuid, ${b.id}::uuid)
    )
    delete from distinct_commerces where a = ${a.id}::uuid and b = ${b.id}::uuid returning a`);
  return deleted.length > 0;
}

/**
 * After a merge of `from` into `to`, `to` is a different place from every place that `from` was said to differ from. The rows of
 * `from` stay, because it may be restored. `to` is compared again in any case: the merge changes it.
 */
export async function inheritDistinct(tx: Queryable, { from, to, now }: ReferenceMove): Promise<void> {
  await tx.query(sql`insert into distinct_commerces (a, b, at)
    select least(twin, ${to}::uuid), greatest(twin, ${to}::uuid), ${now}::timestamptz
    from (select case when a = ${from}::uuid then b else a end as twin from distinct_commerces
      where a = ${from}::uuid or b = ${from}::uuid) told
    where twin <> ${to}::uuid
    on conflict (a, b) do nothing`);
}
