/**
 * The WebAuthn side of passkeys: options for the browser, and verification of its answer. The library is loaded when somebody
 * first uses a passkey.
 */
import type { passkeyLoginSchema, passkeyRegisterSchema } from '@callejero/contract/account.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type * as z from 'zod';
import type { Config } from '../../../ports/config.ts';
import type { Platform } from '../../../ports/ports.ts';
import type { StoredAccount } from '../account.ts';
import { ceremonyLifetime } from './ceremonies.ts';

export type RegistrationCredential = z.output<typeof passkeyRegisterSchema>['credential'];
export type LoginCredential = z.output<typeof passkeyLoginSchema>['credential'];

/** COSE: Ed25519, ES256 and RS256; every authenticator supports one of them. */
const algorithms = [-8, -7, -257];
/** WebAuthn Level 3, 7.1: credential ids over 1023 bytes are refused. In characters of base64url. */
const maxCredentialId = Math.ceil((1023 * 4) / 3);
const transportNames = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

export interface NewCredential {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  backedUp: boolean;
}

interface KnownCredential {
  credentialId: string;
  publicKey: Uint8Array;
}

export interface WebAuthn {
  /** The name of this site for authenticators. */
  readonly host: string;
  registrationOptions(
    account: StoredAccount,
    existing: readonly { credentialId: string; transports: string[] }[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON>;
  loginOptions(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** The credential that was made for `challenge`, or null. */
  verifyRegistration(credential: RegistrationCredential, challenge: string): Promise<NewCredential | null>;
  /** The signature counter and the backup state, or null when `known` did not sign `challenge`. */
  verifyLogin(
    credential: LoginCredential,
    challenge: string,
    known: KnownCredential,
  ): Promise<{ counter: number; backedUp: boolean } | null>;
}

/** The user handle of WebAuthn: the bytes of the account's id. */
function userIdBytes(id: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromHex(id.replaceAll('-', ''));
}

/** The `userHandle` that authenticators return for an account. */
export function toUserHandle(id: string): string {
  return userIdBytes(id).toBase64({ alphabet: 'base64url', omitPadding: true });
}

/**
 * Allowed origins: the public address, https origins of the same host that CORS allows, and the Android app, whose origin is the
 * hash of its certificate. The iOS app uses the public address.
 */
function expectedOrigins({ publicUrl, corsOrigins, phoneApps }: Config): string[] {
  const { origin, hostname } = new URL(publicUrl);
  const others = corsOrigins
    .filter((other) => URL.canParse(other))
    .map((other) => new URL(other))
    .filter((other) => other.protocol === 'https:' && other.hostname === hostname);
  const apps = (phoneApps.android?.fingerprints ?? []).map(
    (print) =>
      `android:apk-key-hash:${Uint8Array.fromHex(print).toBase64({ alphabet: 'base64url', omitPadding: true })}`,
  );
  return [...new Set([origin, ...others.map((other) => other.origin), ...apps])];
}

/** In a frame of another site the person does not see for whom they sign. The library accepts some of these cases. */
function assertOwnFrame(clientDataJSON: string): void {
  const bytes = Uint8Array.fromBase64(clientDataJSON, { alphabet: 'base64url' });
  const { crossOrigin, topOrigin } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  if ((crossOrigin ?? false) !== false || topOrigin !== undefined) {
    throw new Error('The ceremony happened in a frame of another origin');
  }
}

export function createWebAuthn({ config, city, log }: Pick<Platform, 'config' | 'city' | 'log'>): WebAuthn {
  const library = () => import('@simplewebauthn/server');
  const rpID = new URL(config.publicUrl).hostname;
  const expected = {
    expectedOrigin: expectedOrigins(config),
    expectedRPID: rpID,
    requireUserVerification: true,
  };

  /** The library throws for any fault of a credential: null then. Only the log has the reason. */
  async function orNull<T>(verify: () => Promise<T | null>): Promise<T | null> {
    try {
      return await verify();
    } catch (error) {
      log.info('passkey refused', { reason: String(error).slice(0, 300) });
      return null;
    }
  }

  return {
    host: rpID,

    async registrationOptions(account, existing) {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: city.now().name,
        rpID,
        userID: userIdBytes(account.id),
        userName: account.email,
        userDisplayName: [account.first_name, account.last_name].filter(Boolean).join(' '),
        timeout: ceremonyLifetime,
        attestationType: 'none',
        excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      });
    },

    async loginOptions() {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({ rpID, timeout: ceremonyLifetime, userVerification: 'required' });
    },

    verifyRegistration: ({ id, rawId, type, response }, challenge) =>
      orNull(async () => {
        const { verifyRegistrationResponse } = await library();
        const { clientDataJSON, attestationObject, transports = [] } = response;
        const result = await verifyRegistrationResponse({
          ...expected,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: algorithms,
          response: {
            id,
            rawId,
            type,
            clientExtensionResults: {},
            response: { clientDataJSON, attestationObject },
          },
        });
        if (!result.verified) return null;
        assertOwnFrame(clientDataJSON);
        const { credential, credentialBackedUp } = result.registrationInfo;
        // The id that the browser sends outside the authenticator's data must not name another credential.
        if (credential.id !== id || id.length > maxCredentialId) return null;
        return {
          credentialId: id,
          publicKey: credential.publicKey,
          counter: credential.counter,
          transports: [...new Set(transports)].filter((name) => transportNames.has(name)),
          backedUp: credentialBackedUp,
        };
      }),

    verifyLogin: ({ id, rawId, type, response }, challenge, known) =>
      orNull(async () => {
        const { verifyAuthenticationResponse } = await library();
        const { clientDataJSON, authenticatorData, signature } = response;
        const result = await verifyAuthenticationResponse({
          ...expected,
          expectedChallenge: challenge,
          response: {
            id,
            rawId,
            type,
            clientExtensionResults: {},
            response: { clientDataJSON, authenticatorData, signature },
          },
          // The stored counter is compared later, by the statement that updates it.
          credential: { id: known.credentialId, publicKey: new Uint8Array(known.publicKey), counter: 0 },
        });
        if (!result.verified) return null;
        assertOwnFrame(clientDataJSON);
        const { newCounter, credentialBackedUp } = result.authenticationInfo;
        return { counter: newCounter, backedUp: credentialBackedUp };
      }),
  };
}
