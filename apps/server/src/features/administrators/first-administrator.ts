import { fold } from '@callejero/contract/text/fold.ts';
import { emailSchema } from '@callejero/contract/values.ts';
import sql from 'sql-template-tag';
import { randomPassword } from '../../access/random-password.ts';
import type { Platform } from '../../ports/ports.ts';

interface FirstAdministrator {
  email: string;
  /** Only when it was generated here: printed once, stored nowhere, and to be changed at the first sign-in. */
  password: string | null;
}

/**
 * Creates the administrator of an empty installation: from the configuration, from the answers of `ask`, or generated. Null if
 * one exists. Two servers that start at once create one.
 */
export async function ensureFirstAdministrator(
  platform: Platform,
  ask?: () => Promise<{ email: string; password: string } | null>,
): Promise<FirstAdministrator | null> {
  const { db, config, clock, ids, hasher } = platform;
  const exists = async () => {
    const [row] = await db.query(
      sql`select 1 from users where roles @> array['administrator'] and archived_at is null limit 1`,
    );
    return row !== undefined;
  };
  if (await exists()) return null;
  const configured =
    config.adminPassword !== null ? { email: config.adminEmail, password: config.adminPassword } : null;
  const answered = configured ?? (await ask?.()) ?? null;
  const email = emailSchema.parse(answered?.email ?? config.adminEmail ?? 'administracion@callejero.example');
  // Sign-in normalises the typed password in the same way.
  const password = (answered?.password ?? randomPassword()).normalize('NFKC');
  const hash = await hasher.hash(password);
  const now = clock.now();
  const made = await db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('first-administrator'))`);
    const rows =
      await tx.query(sql`insert into users (id, created_at, updated_at, rev, email, email_folded, email_verified_at,
          first_name, first_name_folded, roles, status, push_id, permissions, password_hash, must_change_password)
        select ${ids.next()}::uuid, ${now}::timestamptz, ${now}::timestamptz, 1, ${email}::text, ${fold(email)}::text,
          ${now}::timestamptz, 'Administración', 'administracion', array['administrator'], 'active',
          ${crypto.randomUUID()}::uuid, array['*'], ${hash}::text, ${!answered}::boolean
        where not exists (select 1 from users where roles @> array['administrator'] and archived_at is null)
        returning id`);
    return rows.length > 0;
  });
  return made ? { email, password: answered ? null : password } : null;
}
