import { Capacitor } from '@capacitor/core';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

type PasskeyProof = AuthenticationResponseJSON;
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON;
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON;

/** The library's types and the browser's differ in what may be undefined. */
type NativeRequest = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0];

/** The WebViews of the native shells don't reach the system's passkeys: a plugin asks for them. */
const plugin = 'CapacitorPasskey';
let nativeAllowed = false;

/** Told at the start: the system gives a shell passkeys of this address only where the server names the shell. */
export function allowNativePasskeys(allowed: boolean): void {
  nativeAllowed = allowed;
}

/** Whether this platform has passkeys. */
export function hasPasskeys(): boolean {
  if (Capacitor.isNativePlatform()) return nativeAllowed && Capacitor.isPluginAvailable(plugin);
  return globalThis.isSecureContext === true && typeof globalThis.PublicKeyCredential === 'function';
}

/**
 * Whether the browser offers passkeys where it fills in an e-mail, and does so without the library: the sign-in page is
 * what everybody loads first.
 */
export async function hasPasskeyAutofill(): Promise<boolean> {
  return (
    !Capacitor.isNativePlatform() &&
    hasPasskeys() &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
    (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
  );
}

/** Asks for a passkey of `request` and answers its proof as the server wants it. */
export async function provePasskey(request: PasskeyRequest): Promise<PasskeyProof> {
  if (Capacitor.isNativePlatform()) return (await import('./passkeys-native.ts')).proveNatively(request);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return await startAuthentication({ optionsJSON: request });
}

/**
 * Waits until the person chooses a passkey from what the field `autocomplete="… webauthn"` offers. `signal` ends it: the
 * browser runs one ceremony at a time.
 */
export async function awaitPasskey(request: PasskeyRequest, signal: AbortSignal): Promise<PasskeyProof> {
  const asked: unknown = request;
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(asked as NativeRequest),
    mediation: 'conditional',
    signal,
  });
  const proof: unknown = (credential as PublicKeyCredential).toJSON();
  return proof as PasskeyProof;
}

/** Makes a new passkey and answers it as the server wants it. */
export async function createPasskey(creation: PasskeyCreation): Promise<RegistrationResponseJSON> {
  if (Capacitor.isNativePlatform()) return (await import('./passkeys-native.ts')).createNatively(creation);
  const { startRegistration } = await import('@simplewebauthn/browser');
  return await startRegistration({ optionsJSON: creation });
}

/** The person closed the browser's question, or went away: nothing failed and nothing is to be said. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** This device holds a passkey of the account already. */
export function isPasskeyKnown(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
