/**
 * A WebAuthn authenticator and its browser in software (ES256): makes the JSON that `navigator.credentials` would give, with
 * parts that a test breaks. WebAuthn Level 3, sections 5.8, 6.1 and 6.5.
 */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { type Cbor, encodeCbor } from './cbor.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bits of the authenticator data. */
export const flag = {
  userPresent: 1,
  userVerified: 4,
  backupEligible: 8,
  backedUp: 16,
  attested: 64,
} as const;
const usualFlags = flag.userPresent | flag.userVerified;

interface Credential {
  id: Bytes;
  userHandle: string;
  keys: CryptoKeyPair;
  counter: number;
}

/** Differences from an honest ceremony. */
export interface Breaks {
  /** Overrides members of the client data before it is signed. `undefined` removes a member. */
  clientData?: Record<string, unknown>;
  /** The client data to send, instead of the signed one. */
  sentClientData?: string;
  rpId?: string;
  flags?: number;
  counter?: number;
  /** Overrides members of the sent `response`. */
  response?: Record<string, unknown>;
  /** Overrides members of the sent credential. */
  credential?: Record<string, unknown>;
}

export interface RegistrationBreaks extends Breaks {
  credentialId?: Bytes;
  /** COSE algorithm that the key claims to be for. */
  algorithm?: number;
  /** A self attestation, signed with the credential's key or with another one. */
  attestation?: 'none' | 'self' | 'forged';
  statement?: Cbor;
  /** Changes the attestation object before it is sent. */
  sent?: (attestationObject: Bytes) => Bytes;
}

export interface LoginBreaks extends Breaks {
  keys?: CryptoKeyPair;
  /** Bytes to sign instead. */
  signed?: Bytes;
  /** Changes the signature before it is sent. */
  sent?: (signature: Bytes) => Bytes;
}

interface RegistrationJson {
  id: string;
  rawId: string;
  type: string;
  response: Record<string, unknown>;
  clientExtensionResults: Record<string, unknown>;
}

const text = new TextEncoder();
export const base64url = (bytes: Uint8Array) => bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
const concat = (...parts: readonly Uint8Array[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

export const makeKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);

async function coseKey(key: CryptoKey, algorithm: number): Promise<Map<number, Cbor>> {
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', key));
  return new Map<number, Cbor>([
    [1, 2],
    [3, algorithm],
    [-1, 1],
    [-2, raw.slice(1, 33)],
    [-3, raw.slice(33)],
  ]);
}

/** ECDSA signatures are sent as DER, which WebCrypto does not write. */
async function sign(key: CryptoKey, bytes: Bytes): Promise<Bytes> {
  const raw = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes));
  const integer = (part: Uint8Array) => {
    const start = part.findIndex((byte) => byte !== 0);
    const digits = part.subarray(start);
    const padded = (digits[0] ?? 0) > 127 ? concat(Uint8Array.of(0), digits) : digits;
    return concat(Uint8Array.of(2, padded.length), padded);
  };
  const both = concat(integer(raw.subarray(0, 32)), integer(raw.subarray(32)));
  return concat(Uint8Array.of(48, both.length), both);
}

async function authenticatorData(
  rpId: string,
  flags: number,
  counter: number,
  attested: Uint8Array,
): Promise<Bytes> {
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, counter);
  return concat(await sha256(text.encode(rpId)), Uint8Array.of(flags), count, attested);
}

/** A browser at `origin` with an authenticator that counts its signatures from `counter`, or does not count if it is 0. */
export function createAuthenticator(origin: string, { counter: firstCounter = 0 } = {}) {
  const credentials: Credential[] = [];

  const clientDataOf = (type: string, challenge: string, { clientData = {} }: Breaks): Bytes =>
    text.encode(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...clientData }));
  const sentClientData = (clientData: Bytes, { sentClientData: sent }: Breaks): string =>
    sent === undefined ? base64url(clientData) : base64url(text.encode(sent));
  const toJson = (id: Bytes, response: Record<string, unknown>, breaks: Breaks): RegistrationJson => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    ...breaks.credential,
    response: { ...response, ...breaks.response },
  });

  return {
    credentials,

    /** `navigator.credentials.create` */
    async register(
      options: PublicKeyCredentialCreationOptionsJSON,
      breaks: RegistrationBreaks = {},
    ): Promise<RegistrationJson> {
      const id = breaks.credentialId ?? crypto.getRandomValues(new Uint8Array(32));
      const keys = await makeKeys();
      const counter = breaks.counter ?? firstCounter;
      const flags = breaks.flags ?? usualFlags | flag.attested;
      const key = encodeCbor(await coseKey(keys.publicKey, breaks.algorithm ?? -7));
      const attested = concat(new Uint8Array(16), Uint8Array.of(id.length >> 8, id.length & 255), id, key);
      const data = await authenticatorData(
        breaks.rpId ?? options.rp.id ?? '',
        flags,
        counter,
        flags & flag.attested ? attested : new Uint8Array(),
      );
      const clientData = clientDataOf('webauthn.create', options.challenge, breaks);
      const { attestation = 'none' } = breaks;
      const signer = attestation === 'self' ? keys : await makeKeys();
      const signature = await sign(signer.privateKey, concat(data, await sha256(clientData)));
      const selfStatement = new Map<string, Cbor>([
        ['alg', -7],
        ['sig', signature],
      ]);
      const object = encodeCbor(
        new Map<string, Cbor>([
          ['fmt', attestation === 'none' ? 'none' : 'packed'],
          ['attStmt', breaks.statement ?? (attestation === 'none' ? new Map() : selfStatement)],
          ['authData', data],
        ]),
      );
      credentials.push({ id, userHandle: options.user.id, keys, counter });
      const response = {
        clientDataJSON: sentClientData(clientData, breaks),
        attestationObject: base64url(breaks.sent?.(object) ?? object),
        transports: ['internal', 'hybrid'],
      };
      return toJson(id, response, breaks);
    },

    /** `navigator.credentials.get`, with the newest credential unless another one is given. */
    async login(
      options: PublicKeyCredentialRequestOptionsJSON,
      breaks: LoginBreaks = {},
      credential = credentials.at(-1),
    ): Promise<RegistrationJson> {
      if (!credential) throw new Error('The authenticator has no credential');
      if (credential.counter > 0) credential.counter += 1;
      const data = await authenticatorData(
        breaks.rpId ?? options.rpId ?? '',
        breaks.flags ?? usualFlags,
        breaks.counter ?? credential.counter,
        new Uint8Array(),
      );
      const clientData = clientDataOf('webauthn.get', options.challenge, breaks);
      const { privateKey } = breaks.keys ?? credential.keys;
      const signature = await sign(privateKey, breaks.signed ?? concat(data, await sha256(clientData)));
      const response = {
        clientDataJSON: sentClientData(clientData, breaks),
        authenticatorData: base64url(data),
        signature: base64url(breaks.sent?.(signature) ?? signature),
        userHandle: credential.userHandle,
      };
      return toJson(credential.id, response, breaks);
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
