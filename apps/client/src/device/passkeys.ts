import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { hasPlugin, isNativeShell } from './shell.ts';

type PasskeyProof = AuthenticationResponseJSON;
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON;
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON;

/** The library's types and the browser's differ in what may be undefined. */
type NativeRequest = Parameters<typeof PublicKeyCredential.parseRequestOptionsFromJSON>[0];

/** The WebViews of the native shells can't use the system's passkeys: a plugin does. */
const plugin = 'CapacitorPasskey';
let nativeAllowed = false;

/** Called at the start: the system allows a shell this address's passkeys only if the server names the shell. */
export function allowNativePasskeys(allowed: boolean): void {
  nativeAllowed = allowed;
}

/** Whether this platform has passkeys. */
export function hasPasskeys(): boolean {
  if (isNativeShell()) return nativeAllowed && hasPlugin(plugin);
  return globalThis.isSecureContext === true && typeof globalThis.PublicKeyCredential === 'function';
}

/**
 * Whether the browser offers passkeys in the autofill of an e-mail field. It does without the library, because the sign-in page
 * must stay small.
 */
export async function hasPasskeyAutofill(): Promise<boolean> {
  return (
    !isNativeShell() &&
    hasPasskeys() &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function' &&
    (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
  );
}

/** Prompts for a passkey of `request` and returns its proof in the server's format. */
export async function provePasskey(request: PasskeyRequest): Promise<PasskeyProof> {
  if (isNativeShell()) return (await import('./passkeys-native.ts')).proveNatively(request);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return await startAuthentication({ optionsJSON: request });
}

/**
 * Waits until the person chooses a passkey in the autofill of the field `autocomplete="… webauthn"`. `signal` ends the wait,
 * because the browser runs one ceremony at a time.
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

/** Creates a passkey and returns it in the server's format. */
export async function createPasskey(creation: PasskeyCreation): Promise<RegistrationResponseJSON> {
  if (isNativeShell()) return (await import('./passkeys-native.ts')).createNatively(creation);
  const { startRegistration } = await import('@simplewebauthn/browser');
  return await startRegistration({ optionsJSON: creation });
}

/** Whether the person closed the prompt or left the page: not an error, so nothing is shown. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Whether this device already has a passkey of the account. */
export function isPasskeyKnown(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError';
}
