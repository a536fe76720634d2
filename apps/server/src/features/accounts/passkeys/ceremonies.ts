/** What the server stores between start and finish of a WebAuthn ceremony. */
import sql from 'sql-template-tag';
import { randomToken } from '../../../ports/keyed-hash.ts';
import type { Platform } from '../../../ports/ports.ts';

/** Milliseconds between start and finish. */
export const ceremonyLifetime = 5 * 60_000;

/** The user and session that began a registration: the finish must come from the same. */
export interface Registrant {
  user: string;
  session: string;
}

interface CeremonyRow {
  kind: string;
  challenge: string;
  user: string | null;
  session: string | null;
  expires: Date;
}

/** Stores a challenge, for a registration if there is a registrant, otherwise for a sign-in. Returns the ceremony's name. */
export async function beginCeremony(
  platform: Platform,
  challenge: string,
  registrant: Registrant | null,
): Promise<string> {
  const ceremony = randomToken();
  const expires = new Date(platform.clock.now().getTime() + ceremonyLifetime);
  await platform.db.query(sql`insert into passkey_ceremonies (hash, kind, challenge, user_id, session_id, expires_at)
      values (${await platform.sha256(ceremony)}, ${registrant ? 'register' : 'login'}, ${challenge},
        ${registrant?.user ?? null}::uuid, ${registrant?.session ?? null}::uuid, ${expires}::timestamptz)`);
  return ceremony;
}

/**
 * The challenge of a ceremony, or null when this finish does not belong to it. It is deleted before the check, so each ceremony
 * has one finish, successful or not.
 */
export async function takeCeremony(
  platform: Platform,
  ceremony: string,
  registrant: Registrant | null,
): Promise<string | null> {
  const [taken] =
    await platform.db.query<CeremonyRow>(sql`delete from passkey_ceremonies where hash = ${await platform.sha256(ceremony)}
      returning kind, challenge, user_id as user, session_id as session, expires_at as expires`);
  if (!taken || taken.expires <= platform.clock.now()) return null;
  const expected = registrant ? 'register' : 'login';
  const isSame =
    taken.kind === expected &&
    taken.user === (registrant?.user ?? null) &&
    taken.session === (registrant?.session ?? null);
  return isSame ? taken.challenge : null;
}
