/** Turns answers of push services into outcomes. */
import type { PushOutcome } from '../../../ports/ports.ts';
import { NoAnswer, privateAddress } from './request.ts';

/** The outcome of a request without an answer. */
export function outcomeOfError(error: unknown): PushOutcome {
  if (!(error instanceof NoAnswer)) return { kind: 'unknown', code: 'error' };
  const { code, isSent } = error;
  if (code === privateAddress) return { kind: 'refused', code, because: 'configuration' };
  return isSent ? { kind: 'unknown', code } : { kind: 'retry', code, after: null };
}

/** The outcome of an answer of a browser's push service (RFC 8030). */
export function outcomeOfWebPush(status: number, retryAfter: string | null, now: Date): PushOutcome {
  const code = String(status);
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 404 || status === 410) return { kind: 'gone', code };
  if (status === 429 || status >= 500)
    return { kind: 'retry', code, after: toPause(status, retryAfter, now) };
  if (status === 400 || status === 413) return { kind: 'refused', code, because: 'message' };
  // 401, 403, redirections, and unexpected statuses.
  return { kind: 'refused', code, because: 'configuration' };
}

interface FcmAnswer {
  error?: {
    status?: string;
    details?: { '@type'?: string; errorCode?: string; fieldViolations?: { field?: string }[] }[];
  };
}

const fcmError = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
const badRequest = 'type.googleapis.com/google.rpc.BadRequest';
const goneCodes = new Set(['UNREGISTERED', 'SENDER_ID_MISMATCH']);
/** The fields of a message that name the device. */
const addresses = new Set(['message.token', 'message.fid']);

/** The outcome of an answer of Firebase Cloud Messaging's HTTP v1 API (its reference: ErrorCode). */
export function outcomeOfFcm(
  status: number,
  answer: unknown,
  retryAfter: string | null,
  now: Date,
): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  const { error } = (answer ?? {}) as FcmAnswer;
  const detailOf = (type: string) => error?.details?.find((each) => each['@type'] === type);
  const errorCode = detailOf(fcmError)?.errorCode;
  const code = errorCode ?? error?.status ?? String(status);
  if (errorCode && goneCodes.has(errorCode)) return { kind: 'gone', code };
  if (status === 400) {
    const wrong = detailOf(badRequest)?.fieldViolations ?? [];
    // If no field is named, the token is invalid.
    const isAddress = wrong.length === 0 ? errorCode : wrong.every(({ field = '' }) => addresses.has(field));
    return isAddress ? { kind: 'gone', code } : { kind: 'refused', code, because: 'message' };
  }
  if (status === 413) return { kind: 'refused', code, because: 'message' };
  if (status === 429 || status >= 500)
    return { kind: 'retry', code, after: toPause(status, retryAfter, now) };
  return { kind: 'refused', code, because: 'configuration' };
}

/** Seconds. */
const defaultPause = 60;
const maxPause = 3600;

/** Seconds until the next request, at most `maxPause`. A 429 always causes a pause. */
export function toPause(status: number, retryAfter: string | null, now: Date): number | null {
  const asked = secondsOf(retryAfter, now) ?? (status === 429 ? defaultPause : null);
  return asked === null ? null : Math.min(asked, maxPause);
}

/** Reads `Retry-After`, in seconds or as a date; null without a valid one. */
function secondsOf(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null) return null;
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - now.getTime()) / 1000;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}
