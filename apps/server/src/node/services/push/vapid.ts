/** The key that identifies this server to browsers' push services (RFC 8292). */
import { createECDH } from 'node:crypto';
import path from 'node:path';
import { importJWK, SignJWT } from 'jose';
import type { Config } from '../../../ports/config.ts';
import type { Clock } from '../../../ports/ports.ts';
import { StartError } from '../../start-error.ts';
import { storedSecret } from '../stored-secret.ts';

export interface Vapid {
  /** base64url, uncompressed point. */
  publicKey: string;
  /** The `Authorization` header for a push service. */
  authorization(endpoint: URL): Promise<string>;
}

/** Lifetime of a token; RFC 8292 allows 24 hours. */
const tokenSeconds = 12 * 3600;

/** The file of the key if it is not configured. */
export const vapidKeyFile = (dataDir: string): string => path.join(dataDir, 'keys', 'vapid');

export async function readVapid(
  { dataDir, publicUrl, push }: Pick<Config, 'dataDir' | 'publicUrl' | 'push'>,
  clock: Clock,
): Promise<Vapid> {
  const d = push.vapidPrivateKey ?? (await storedSecret(vapidKeyFile(dataDir), makeKey));
  const pair = createECDH('prime256v1');
  try {
    const key = Buffer.from(d, 'base64url');
    // A shorter number would be a valid key, but hardly a random one.
    if (key.length !== 32) throw new RangeError();
    pair.setPrivateKey(key);
  } catch {
    throw new StartError(
      push.vapidPrivateKey
        ? 'La configuración no es válida. VAPID_PRIVATE_KEY debe ser una llave privada P-256 en base64url.'
        : `El archivo ${vapidKeyFile(dataDir)} no contiene una llave privada P-256. Recupéralo de una copia. Si no la hay, bórralo y ejecuta «npm run new-keys»: los navegadores se suscribirán de nuevo.`,
    );
  }
  const point = pair.getPublicKey();
  const publicKey = point.toString('base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const key = await importJWK({ kty: 'EC', crv: 'P-256', d, x, y }, 'ES256');
  const tokens = new Map<string, { value: string; expires: number }>();
  return {
    publicKey,
    async authorization({ origin }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const known = tokens.get(origin);
      // A token that lasts longer was signed before the clock was set back, so push services refuse it.
      const isUsable = known && known.expires > now + 600 && known.expires <= now + tokenSeconds;
      if (isUsable) return known.value;
      const expires = now + tokenSeconds;
      const token = await new SignJWT()
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(origin)
        .setExpirationTime(expires)
        .setSubject(publicUrl)
        .sign(key);
      const value = `vapid t=${token}, k=${publicKey}`;
      tokens.set(origin, { value, expires });
      return value;
    },
  };
}

/** Makes a key. A backup has no keys; browsers subscribe again when they get another one. */
function makeKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // Padded, because the number may be shorter than its field.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}
