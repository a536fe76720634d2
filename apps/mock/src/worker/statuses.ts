import type { MockManifest } from '../protocol.ts';

/** Statuses that are not replaced, because the client acts upon them. */
const meaningful: readonly number[] = [401, 403, 404, 409, 429];

/** The status of an answer, as MOCK_ERRORS wants it; `seed` means 200 for success and 400 for failure. */
export function toStatus(status: number, errors: MockManifest['errors']): number {
  if (errors === 'real') return status;
  if (status < 300) return 200;
  return status < 400 || meaningful.includes(status) ? status : 400;
}
