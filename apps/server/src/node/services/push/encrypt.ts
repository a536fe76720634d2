/** The encryption of a web push (RFC 8291). It knows no library but this one: a thread that only sends loads it. */
import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { encrypt } from 'http_ece';

/** Of a browser's subscription, base64url. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** With a key pair and salt of its own for each message (RFC 8291, section 3.1); a test gives those of the standard. */
export function encryptFor(
  { p256dh, auth }: PushKeys,
  text: string,
  { privateKey = newKey(), salt = randomBytes(16) } = {},
): Buffer {
  return encrypt(Buffer.from(text), {
    version: 'aes128gcm',
    ...{ privateKey, salt },
    dh: Buffer.from(p256dh, 'base64url'),
    authSecret: Buffer.from(auth, 'base64url'),
  });
}

function newKey(): ECDH {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return key;
}
