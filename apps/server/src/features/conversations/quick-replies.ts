/** Quick replies of a commerce, which all who answer for it share and edit. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { QuickReplies, WriteQuickReplies } from '@callejero/contract/resources/conversations.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import sql from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Queryable } from '../../ports/ports.ts';
import { participationIn } from './participation.ts';

export async function quickReplies(db: Queryable, id: string, principal: Principal): Promise<QuickReplies> {
  await checkOwner(db, id, principal);
  return { replies: await storedReplies(db, id) };
}

/** 409 with the present replies unless they are still those that were seen, or those that are wanted already. */
export async function writeQuickReplies(
  db: Queryable,
  id: string,
  { seen, replies }: WriteQuickReplies,
  principal: Principal,
): Promise<QuickReplies> {
  await checkOwner(db, id, principal);
  const [written] = await db.query(sql`insert into quick_replies as q (commerce, replies)
      select c.commerce, ${replies}::text[] from conversations c where c.id = ${id}::uuid
        and (${seen.length}::int = 0 or exists (select from quick_replies where commerce = c.commerce))
      on conflict (commerce) do update set replies = excluded.replies
        where q.replies = ${seen}::text[] and q.replies <> excluded.replies
      returning commerce`);
  if (written) return { replies };
  const current = { replies: await storedReplies(db, id) };
  if (!isSame(current.replies, replies)) throw new ApiError('stale', { current });
  return current;
}

async function storedReplies(db: Queryable, id: string): Promise<string[]> {
  const [stored] =
    await db.query<QuickReplies>(sql`select q.replies from quick_replies q join conversations c on c.commerce = q.commerce
      where c.id = ${id}::uuid`);
  return stored?.replies ?? [];
}

async function checkOwner(db: Queryable, id: string, principal: Principal): Promise<void> {
  const { side } = await participationIn(db, id, principal);
  if (side !== 'commerce') throw new ApiError('forbidden');
}
