/** What the answer of a push service means for the device, for us, and for trying again. */
import type { PushOutcome } from '../../../ports/ports.ts';

/** Errors before anything was sent. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Of a request that got no answer. */
export function outcomeOfError(error: unknown): PushOutcome {
  const { cause, name } = error as { cause?: { code?: string }; name?: string };
  const code = cause?.code ?? name ?? 'error';
  return unsent.has(code) ? { kind: 'retry', code, after: null } : { kind: 'unknown', code };
}

/** Of a browser's push service (RFC 8030). */
export function outcomeOfWebPush(status: number, retryAfter: string | null, now: Date): PushOutcome {
  const code = String(status);
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone', code };
  if (status === 429 || status >= 500) return { kind: 'retry', code, after: wait(status, retryAfter, now) };
  if (status === 400 || status === 413) return { kind: 'refused', code, because: 'message' };
  // 401, 403, redirections, and what no push service says.
  return { kind: 'refused', code, because: 'configuration' };
}

interface FcmAnswer {
  error?: { status?: string; details?: { '@type'?: string; errorCode?: string }[] };
}

const fcmError = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
const goneCodes = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH']);

/** Of Firebase Cloud Messaging's HTTP v1 API. */
export function outcomeOfFcm(
  status: number,
  answer: unknown,
  retryAfter: string | null,
  now: Date,
): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  const { error } = (answer ?? {}) as FcmAnswer;
  const detail = error?.details?.find((each) => each['@type'] === fcmError)?.errorCode;
  const code = detail ?? error?.status ?? String(status);
  if (detail && goneCodes.has(detail)) return { kind: 'gone', code };
  // The token itself is wrong; of a wrong message the details are of another type.
  if (status === 400) {
    return detail ? { kind: 'gone', code } : { kind: 'refused', code, because: 'message' };
  }
  if (status === 413) return { kind: 'refused', code, because: 'message' };
  if (status === 429 || status >= 500) return { kind: 'retry', code, after: wait(status, retryAfter, now) };
  return { kind: 'refused', code, because: 'configuration' };
}

/** Seconds. Too many requests always mean a pause; nobody makes us wait for days. */
const pauseOfTooMany = 60;
const longestPause = 3600;

function wait(status: number, retryAfter: string | null, now: Date): number | null {
  const asked = secondsOf(retryAfter, now) ?? (status === 429 ? pauseOfTooMany : null);
  return asked === null ? null : Math.min(asked, longestPause);
}

/** `Retry-After` in seconds or as a date; null without one that makes sense. */
function secondsOf(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}
