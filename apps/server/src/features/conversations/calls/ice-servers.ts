import { callLimits, type IceServers } from '@callejero/contract/calls.ts';
import type { Platform } from '../../../ports/ports.ts';

/**
 * The relay with credentials for this person, by the scheme of TURN's REST API: the name contains the expiry, and the password is
 * its HMAC-SHA1 with the secret that the relay shares.
 */
export async function iceServersFor(
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  user: string,
): Promise<IceServers> {
  if (config.turn === null) return [];
  const { urls, secret } = config.turn;
  const expiry = Math.floor((clock.now().getTime() + callLimits.relay) / 1000);
  const username = `${expiry}:${user}`;
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(username)));
  return [{ urls: [...urls], username, credential: btoa(String.fromCharCode(...signature)) }];
}
