import { capital } from '@callejero/contract/text/letters.ts';

/** `/users/{id}/status` → `UsersIdStatus` */
export const operationName = (path: string): string =>
  path
    .split(/[^A-Za-z0-9]+/)
    .map((part) => capital(part))
    .join('');
