/**
 * Review locks: a lock belongs to one browser tab of an administrator and expires after a minute unless it is renewed. Deciding
 * and locking lock the commerce's row first, so that exactly one of two concurrent requests continues.
 */
import type { ReviewLock } from '@callejero/contract/answers/places.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { idSchema } from '@callejero/contract/resource.ts';
import { reviewLockTtl } from '@callejero/contract/resources/commerces.ts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';

/** The administrator and the tab of a request. */
export interface Reviewer {
  id: string;
  token: string;
}

interface LockRow {
  commerce: string;
  holder: string;
  first_name: string;
  last_name: string | null;
  expires_at: Date;
}

function locksStatement(now: Date, where: Sql = empty) {
  return sql`select l.commerce, l.holder, u.first_name, u.last_name, l.expires_at
    from review_locks l join users u on u.id = l.holder where l.expires_at > ${now}::timestamptz ${where}`;
}

function presentLock(row: LockRow): ReviewLock {
  return {
    commerce: row.commerce,
    holder: { id: row.holder, name: [row.first_name, row.last_name].filter(Boolean).join(' ') },
    until: row.expires_at.toISOString(),
  };
}

export async function liveLocks(db: Queryable, now: Date): Promise<ReviewLock[]> {
  return (await db.query<LockRow>(locksStatement(now))).map(presentLock);
}

/** The 409 for a second reviewer. */
export function lockedError(lock: ReviewLock, asker: string): ApiError {
  const { holder } = lock;
  const message =
    holder.id === asker ? 'La estás revisando en otra ventana.' : `${holder.name} la está revisando.`;
  return new ApiError('locked', lock, message);
}

/** Takes or renews the lock; `taken` is false if this person already had it. */
export function takeLock(
  { db, clock }: Platform,
  commerce: string,
  { id, token }: Reviewer,
): Promise<{ lock: ReviewLock; taken: boolean }> {
  if (!idSchema.safeParse(commerce).success) throw new ApiError('not-found');
  const now = clock.now();
  const until = new Date(now.getTime() + reviewLockTtl);
  return db.transaction(async (tx) => {
    const [row] = await tx.query<{
      status: string;
      waits: boolean;
    }>(sql`select status, status = 'pending' or pending_changes is not null as waits from commerces
        where id = ${commerce}::uuid and archived_at is null for share`);
    if (!row) throw new ApiError('not-found');
    if (!row.waits) throw new ApiError('transition-refused', { status: row.status });
    const [written] = await tx.query<{ taken: boolean }>(sql`with own as (
          select from review_locks where commerce = ${commerce}::uuid and holder = ${id}::uuid
            and token = ${token}::uuid and expires_at > ${now}::timestamptz
        )
        insert into review_locks as l (commerce, holder, token, expires_at)
        values (${commerce}::uuid, ${id}::uuid, ${token}::uuid, ${until}::timestamptz)
        on conflict (commerce) do update
          set holder = excluded.holder, token = excluded.token, expires_at = excluded.expires_at
          where l.expires_at <= ${now}::timestamptz or (l.holder = excluded.holder and l.token = excluded.token)
        returning not exists (select from own) as taken`);
    const [found] = await tx.query<LockRow>(locksStatement(now, sql`and l.commerce = ${commerce}::uuid`));
    if (!found) throw new ApiError('unexpected');
    const lock = presentLock(found);
    if (!written) throw lockedError(lock, id);
    return { lock, taken: written.taken };
  });
}

/** Returns whether this tab had a lock to release. */
export async function giveLockBack(
  db: Queryable,
  commerce: string,
  { id, token }: Reviewer,
): Promise<boolean> {
  if (!idSchema.safeParse(commerce).success) return false;
  const gone = await db.query(sql`delete from review_locks
      where commerce = ${commerce}::uuid and holder = ${id}::uuid and token = ${token}::uuid returning commerce`);
  return gone.length > 0;
}

/**
 * Locks the rows to be decided until the transaction ends; returns the review locks that others hold on them. Always in the same
 * order, so that two lists of the same rows can't deadlock.
 */
export async function holdForDecision(
  tx: Queryable,
  commerces: readonly string[],
  reviewer: string,
  now: Date,
): Promise<ReadonlyMap<string, ReviewLock>> {
  const ids = commerces.filter((id) => idSchema.safeParse(id).success);
  if (ids.length === 0) return new Map();
  await tx.query(sql`select from commerces where id = any(${ids}::uuid[]) order by id for no key update`);
  const held = await tx.query<LockRow>(
    locksStatement(now, sql`and l.commerce = any(${ids}::uuid[]) and l.holder <> ${reviewer}::uuid`),
  );
  return new Map(held.map((row) => [row.commerce, presentLock(row)]));
}

/** Releases the locks of decided rows. */
export async function endLock(tx: Queryable, commerce: string): Promise<void> {
  await tx.query(sql`delete from review_locks where commerce = ${commerce}::uuid`);
}
