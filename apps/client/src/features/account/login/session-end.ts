import type { SessionEndReason } from '../../../api/session/session-store.ts';
import { loginTexts } from './login-texts.ts';

/** Why the person is asked to sign in again, from what the guard carries along; null when no session ended. */
export function endSentence(state: unknown): string | null {
  const reason = (state as { end?: { reason?: unknown } | null } | null)?.end?.reason;
  return typeof reason === 'string' && Object.hasOwn(loginTexts.ended, reason)
    ? loginTexts.ended[reason as SessionEndReason]
    : null;
}

/** The address of whose session ended: it need not be typed again. */
export function endEmail(state: unknown): string | undefined {
  const email = (state as { end?: { email?: unknown } | null } | null)?.end?.email;
  return typeof email === 'string' ? email : undefined;
}
