/** Passkeys in the native shells, by the system's own dialog. */
import { CapacitorPasskey } from '@capgo/capacitor-passkey';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

export const proveNatively = (
  request: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> =>
  named(async () => {
    const publicKey: unknown = request;
    // Without `mediation` the plugin (8.4.0) treats the request as a registration.
    const proof: unknown = await CapacitorPasskey.getCredential({
      publicKey: publicKey as Parameters<typeof CapacitorPasskey.getCredential>[0]['publicKey'],
      mediation: 'optional',
    });
    return proof as AuthenticationResponseJSON;
  });

export const createNatively = (
  creation: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> =>
  named(async () => {
    const publicKey: unknown = creation;
    const made: unknown = await CapacitorPasskey.createCredential({
      publicKey: publicKey as Parameters<typeof CapacitorPasskey.createCredential>[0]['publicKey'],
    });
    return made as RegistrationResponseJSON;
  });

/** Gives the plugin's errors the names of the browsers' errors. */
async function named<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (refusal) {
    const { code, message } = refusal as { code?: unknown; message?: unknown };
    const error = new Error(String(message ?? refusal), { cause: refusal });
    error.name = toErrorName(String(code ?? ''), error.message);
    throw error;
  }
}

/** Android reports a closed dialog like any other error; only the text differs. */
export function toErrorName(code: string, message: string): string {
  if (code === 'UnknownError' && /cancel/i.test(message)) return 'NotAllowedError';
  return code || 'UnknownError';
}
