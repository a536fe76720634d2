import { errorCatalogue } from '@callejero/contract/errors.ts';
import type { Limited } from '@callejero/contract/realtime.ts';

/** Acknowledges a message above a limit; `seconds` as `LimitDetails`. */
export function limited(seconds: number, error: string = errorCatalogue['rate-limited'].message): Limited {
  return { ok: false, error, code: 'rate-limited', retryAfter: Math.max(1, Math.ceil(seconds)) };
}
