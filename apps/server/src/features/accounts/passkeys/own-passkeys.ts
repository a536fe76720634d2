/** The passkeys of an account. */
import type { Passkey } from '@callejero/contract/answers/accounts.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { sendMail } from '../mails/mail.job.ts';
import { forgetIdleCodes } from '../second-step/recovery-codes.ts';
import { endIncomplete } from '../second-step/rule.ts';
import type { SessionOrigin } from '../sessions/sessions.service.ts';

export interface PasskeyRow {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  backed_up: boolean;
}

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  backedUp: row.backed_up,
});

/** Oldest first. */
export async function listPasskeys(db: Queryable, user: string): Promise<Passkey[]> {
  const rows =
    await db.query<PasskeyRow>(sql`select id, name, created_at, last_used_at, backed_up from passkeys
      where user_id = ${user}::uuid order by created_at, id`);
  return rows.map(presentPasskey);
}

/** Whether the account has any passkeys besides `without`. */
export async function hasPasskey(
  db: Queryable,
  user: string,
  without: readonly string[] = [],
): Promise<boolean> {
  const [passkey] = await db.query(
    sql`select 1 from passkeys where user_id = ${user}::uuid and id <> all(${without}::uuid[]) limit 1`,
  );
  return passkey !== undefined;
}

/** Locks a passkey of the account; 404 for one of another. */
export async function lockPasskey(tx: Queryable, user: string, id: string): Promise<PasskeyRow> {
  const [row] =
    await tx.query<PasskeyRow>(sql`select id, name, created_at, last_used_at, backed_up from passkeys
      where id::text = ${id} and user_id = ${user}::uuid for update`);
  if (!row) throw new ApiError('not-found');
  return row;
}

export function renamePasskey(
  { db, clock }: Platform,
  user: string,
  id: string,
  name: string,
  { requestId }: SessionOrigin,
): Promise<Passkey> {
  return db.transaction(async (tx) => {
    const row = await lockPasskey(tx, user, id);
    if (name === row.name) return presentPasskey(row);
    await tx.query(sql`update passkeys set name = ${name} where id = ${row.id}`);
    const event = { at: clock.now(), actor: user, action: 'passkey-renamed' as const, user, requestId };
    await tx.query(accountEvent({ ...event, diff: { passkey: [row.name, name] } }));
    return presentPasskey({ ...row, name });
  });
}

/** Removes the passkeys in `which` that belong to the account, and informs its person by mail. Returns how many. */
export async function removePasskeys(
  platform: Platform,
  tx: Queryable,
  user: string,
  which: readonly string[],
  { requestId }: SessionOrigin,
): Promise<number> {
  const at = platform.clock.now();
  await endIncomplete(platform, tx, user, at);
  const removed = await tx.query<{ name: string }>(
    sql`delete from passkeys where user_id = ${user}::uuid and id = any(${which}::uuid[]) returning name`,
  );
  await forgetIdleCodes(tx, user);
  for (const { name } of removed) {
    const event = { at, actor: user, action: 'passkey-removed' as const, user, requestId };
    await tx.query(accountEvent({ ...event, diff: { passkey: [name, null] } }));
    await sendMail(platform, tx, { mail: 'passkey-removed', user, passkey: name });
  }
  return removed.length;
}
