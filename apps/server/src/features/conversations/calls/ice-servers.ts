import type { IceServers } from '@callejero/contract/calls.ts';
import { callLimits } from '@callejero/contract/enums/calls.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../../ports/ports.ts';

/**
 * The relay with credentials for this person, by the scheme of TURN's REST API: the name contains the expiry, and the password is
 * its HMAC-SHA1 with the secret that the relay shares. They expire when the call has to end at the latest.
 */
export async function iceServersFor(
  { config, db }: Pick<Platform, 'config' | 'db'>,
  call: string,
  user: string,
): Promise<IceServers> {
  if (config.turn === null) return [];
  const { urls, secret } = config.turn;
  const [found] = await db.query<{ began: number }>(
    sql`select extract(epoch from created_at)::float8 as began from calls where id = ${call}::uuid`,
  );
  const expiry = Math.ceil((found?.began ?? 0) + callLimits.longest / 1000);
  const username = `${expiry}:${user}`;
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(username)));
  return [{ urls: [...urls], username, credential: btoa(String.fromCharCode(...signature)) }];
}
