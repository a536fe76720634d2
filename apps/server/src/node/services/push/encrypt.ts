/** The encryption of a web push (RFC 8291). Imports little, because the thread that sends loads it. */
import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { encrypt } from 'http_ece';

/** Keys of a browser's subscription, base64url. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** Each message has its own key pair and salt (RFC 8291, section 3.1); a test passes those of the standard's example. */
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
