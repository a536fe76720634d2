/** Quick replies of a commerce, which all who answer for it share and edit. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { QuickReplies } from '@callejero/contract/resources/conversations.ts';
import sql from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Queryable } from '../../ports/ports.ts';
import { participationIn } from './participation.ts';

export async function quickReplies(db: Queryable, id: string, principal: Principal): Promise<QuickReplies> {
  await checkOwner(db, id, principal);
  const [stored] =
    await db.query<QuickReplies>(sql`select q.replies from quick_replies q join conversations c on c.commerce = q.commerce
      where c.id = ${id}::uuid`);
  return { replies: stored?.replies ?? [] };
}

export async function writeQuickReplies(
  db: Queryable,
  id: string,
  { replies }: QuickReplies,
  principal: Principal,
): Promise<QuickReplies> {
  await checkOwner(db, id, principal);
  await db.query(sql`insert into quick_replies (commerce, replies)
      select commerce, ${replies}::text[] from conversations where id = ${id}::uuid
      on conflict (commerce) do update set replies = excluded.replies
        where quick_replies.replies <> excluded.replies`);
  return { replies };
}

async function checkOwner(db: Queryable, id: string, principal: Principal): Promise<void> {
  const { side } = await participationIn(db, id, principal);
  if (side !== 'commerce') throw new ApiError('forbidden');
}
