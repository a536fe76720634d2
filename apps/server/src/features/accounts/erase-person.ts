/**
 * Erases personal data from every table and from the history. Rows that the city still needs (a redemption, a message, a
 * decision) stay, as those of «Cuenta eliminada».
 */
import sql, { type Sql } from 'sql-template-tag';
import type { Change, ConversationSignal, Queryable } from '../../ports/ports.ts';

/** Removes stored files that nothing refers to any more, once the transaction is committed. */
export type RemoveFiles = (tx: Queryable, ids: readonly string[]) => Promise<void>;

interface Erased {
  changes: Change[];
  conversations: ConversationSignal[];
}

/** Tables whose rows concern only this person; nobody else needs them. */
const owned = [
  'passkeys',
  'passkey_ceremonies',
  'totp_secrets',
  'recovery_codes',
  'account_tokens',
  'favourites',
  'list_views',
  'place_lists',
  'contact_codes',
  'commerce_invitations',
  'tills',
  'notices',
  'sent_mails',
  'base_map_uploads',
] as const;

/** The rest of what `eraseAccount` does in its transaction. */
export async function erasePerson(
  tx: Queryable,
  id: string,
  now: Date,
  removeFiles: RemoveFiles,
): Promise<Erased> {
  const ids = async (statement: Sql) => (await tx.query<{ id: string }>(statement)).map((row) => row.id);
  const changed = (resource: string, rows: readonly string[], change: Change['change'] = 'updated') =>
    rows.map((row): Change => ({ resource, id: row, change }));

  await tx.query(
    sql`delete from list_reports where list in (select id from place_lists where user_id = ${id}::uuid)`,
  );
  for (const table of owned) {
    await tx.query({ text: `delete from ${table} where user_id = $1::uuid`, values: [id] });
  }
  await tx.query(sql`delete from push where user_app = ${id}::uuid`);
  await tx.query(
    sql`update users set notice_quarters = '{}', notice_categories = '{}' where id = ${id}::uuid`,
  );
  await tx.query(sql`delete from idempotency where principal = ${id}::text`);
  await tx.query(sql`update sessions set user_agent = null where user_id = ${id}::uuid`);
  // Their messages stay for the other participants.
  const conversations = await tx.query<{ conversation: string }>(
    sql`delete from conversation_members where user_id = ${id}::uuid returning conversation`,
  );
  // What a commerce noted about them goes with them; what they noted for colleagues stays.
  const noted = sql`select id from conversations where participants @> array[${id}::uuid]`;
  await tx.query(sql`delete from conversation_notes where conversation in (${noted})`);
  await tx.query(sql`update conversations set labels = '{}' where id in (${noted}) and labels <> '{}'`);
  // Somebody else can attend to the conversations of their commerces.
  const unattended = await ids(
    sql`update conversations set assignee = null, updated_at = ${now}::timestamptz, rev = rev + 1
      where assignee = ${id}::uuid returning id`,
  );
  // A commerce whose only owner goes is the city's again.
  const commerces = await ids(sql`update commerces set owners = array_remove(owners, ${id}::uuid),
      managers = array_remove(managers, ${id}::uuid), cashiers = array_remove(cashiers, ${id}::uuid),
      updated_at = ${now}::timestamptz, rev = rev + 1
    where staff @> array[${id}::uuid] returning id`);
  const redemptions = await ids(
    sql`update redemptions set first_name = null where user_id = ${id}::uuid returning id`,
  );
  const claims =
    await ids(sql`update claims set phone = null, message = null, message_folded = null, files = '{}',
      archived_at = case when status = 'pending' then coalesce(archived_at, ${now}::timestamptz) else archived_at end,
      updated_at = ${now}::timestamptz, rev = rev + 1
    where user_id = ${id}::uuid returning id`);
  // A vehicle of a commerce stays with the commerce.
  const vehicles =
    await ids(sql`update vehicles set plate = null, plate_folded = null, photo = null, shared_until = null,
      position = null, position_at = null, archived_at = coalesce(archived_at, ${now}::timestamptz),
      updated_at = ${now}::timestamptz, rev = rev + 1
    where owner = ${id}::uuid and commerce is null returning id`);
  const locations = await ids(sql`delete from locations
    where user_id = ${id}::uuid or vehicle = any(${vehicles}::uuid[]) returning id`);
  // Personal addresses go too; the address of a place stays with the place.
  const addresses = await ids(sql`delete from addresses a where a.owner = ${id}::uuid
    and not exists (select from commerces c where c.address = a.id)
    and not exists (select from events e where e.address = a.id) returning id`);
  // Documents and the photo. Pictures that a place refers to stay, and the file of a message is deleted with the message.
  const files = await ids(sql`select id from files where owner = ${id}::uuid and message is null`);
  await removeFiles(tx, files);
  return {
    changes: [
      { resource: 'favourites', id, change: 'updated' },
      { resource: 'notices', id, change: 'updated' },
      ...changed('commerces', commerces),
      ...changed('redemptions', redemptions),
      ...changed('claims', claims),
      ...changed('vehicles', vehicles, 'archived'),
      ...changed('locations', locations, 'archived'),
      ...changed('addresses', addresses, 'archived'),
    ],
    conversations: [
      ...new Set([...conversations.map(({ conversation }) => conversation), ...unattended]),
    ].map((conversation) => ({ conversation, kind: 'state' })),
  };
}
