declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: 'aes128gcm';
    /** The receiver's public key, an uncompressed point. */
    dh?: Buffer;
    privateKey: ECDH;
    authSecret: Buffer;
    salt?: Buffer;
  }
  export function encrypt(content: Buffer, parameters: Parameters): Buffer;
  export function decrypt(content: Buffer, parameters: Parameters): Buffer;
}
