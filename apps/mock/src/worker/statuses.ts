import type { Manifest } from '../protocol.ts';

/** Failures that the client acts upon keep their code. */
const telling: readonly number[] = [401, 403, 404, 409, 429];

/** The status of an answer as the flag wants it: 200 for what succeeds, 400 for what fails. */
export function statusOf(status: number, errors: Manifest['errors']): number {
  if (errors === 'real') return status;
  if (status < 300) return 200;
  return status < 400 || telling.includes(status) ? status : 400;
}
