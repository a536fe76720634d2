/** Files of messages: each belongs to one message, and only the people of its conversation read it. */
import { invalid } from '@callejero/contract/errors.ts';
import type { Attachment, SendMessage } from '@callejero/contract/resources/messages.ts';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { type Principal, permits } from '../../access/policy.ts';
import type { Queryable } from '../../ports/ports.ts';
import { isInspected } from './inspect.ts';
import { isInCopy, takesPart } from './people.ts';

/** Deletes private files that nothing refers to any more, once the transaction is committed. */
export type RemoveAttachments = (tx: Queryable, ids: readonly string[]) => Promise<void>;

/** The condition that the file `alias` belongs to a message that the principal may read or moderate. */
export function readsByMessage(alias: string, principal: Principal): Sql {
  const mayModerate =
    permits(principal, 'message-reports', 'read') && permits(principal, 'message-reports', 'review');
  return sql`(exists (select 1 from messages fm join conversations fc on fc.id = fm.conversation
    where fm.id = ${raw(alias)}.message and fm.deleted_at is null and fc.archived_at is null
      and ${takesPart('fc', principal)} and ${isInCopy('fm', principal)})
    ${
      mayModerate
        ? sql`or exists (select 1 from message_reports fr where fr.message = ${raw(alias)}.message
      and fr.status = 'open' and fr.archived_at is null)`
        : empty
    })`;
}

/** The same for a moderator with access to the conversation, which expires. */
export function readsByInspection(alias: string, principal: Principal, now: Date): Sql {
  return sql`exists (select 1 from messages im join conversations ic on ic.id = im.conversation
    where im.id = ${raw(alias)}.message and im.deleted_at is null and ic.archived_at is null
      and ${isInspected('ic', principal, now)})`;
}

/** The attachments of a new message, in the chosen order. Locks the files, so that two messages can't use the same one. */
export async function ownUploads(
  tx: Queryable,
  user: string,
  { type, attachments }: Pick<SendMessage, 'type' | 'attachments'>,
): Promise<Attachment[]> {
  const ids = attachments ?? [];
  if (ids.length === 0) return [];
  const found = await tx.query<Attachment>(sql`select id, file, name, mime, size, width, height from files
      where id = any(${ids}::uuid[]) and owner = ${user}::uuid and private and message is null and archived_at is null
      order by array_position(${ids}::uuid[], id) for update`);
  if (found.length < ids.length)
    throw invalid([{ path: 'attachments', message: 'Un archivo ya no está. Elígelo de nuevo.' }]);
  if (type === 'image' && found.some(({ mime }) => !mime.startsWith('image/')))
    throw invalid([{ path: 'attachments', message: 'Un archivo no es una imagen.' }]);
  return found;
}

export async function attach(tx: Queryable, message: string, files: readonly Attachment[]): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  await tx.query(sql`update files set message = ${message}::uuid where id = any(${ids}::uuid[])`);
}
