import type { SessionEndReason } from '../../../api/session/session-store.ts';
import { loginTexts } from './login-texts.ts';

/** Why the person must sign in again, from the guard's history state; null when no session ended. */
export function endSentence(state: unknown): string | null {
  const reason = (state as { end?: { reason?: unknown } | null } | null)?.end?.reason;
  return typeof reason === 'string' && Object.hasOwn(loginTexts.ended, reason)
    ? loginTexts.ended[reason as SessionEndReason]
    : null;
}

/** The e-mail address of the session that ended, so that it need not be typed again. */
export function endEmail(state: unknown): string | undefined {
  const email = (state as { end?: { email?: unknown } | null } | null)?.end?.email;
  return typeof email === 'string' ? email : undefined;
}
