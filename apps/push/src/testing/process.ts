/** The push service as the process that an operator starts, over the database of a test. */
import { fileURLToPath } from 'node:url';
import type { TestApi } from '@callejero/server/testing/api.ts';
import { type StartedProcess, startProcess } from '@callejero/server/testing/process.ts';
import { withDatabase } from '@callejero/server/testing/url.ts';
import sql from 'sql-template-tag';
import { inject } from 'vitest';

const main = fileURLToPath(new URL('../main.mjs', import.meta.url));

export const startPush = (env: Record<string, string>): StartedProcess =>
  startProcess(main, { PUSH_PORT: '0', ...env }, /(http:\/\/localhost:\d+)\/push$/m);

/** The variables that the service shares with the server of a test. */
export async function sharedWith({ platform }: TestApi): Promise<Record<string, string>> {
  const [row] = await platform.db.query<{ name: string }>(sql`select current_database() as name`);
  const { dataDir, push } = platform.config;
  return {
    DATABASE_URL: withDatabase(inject('postgresUrl'), row?.name ?? ''),
    DATA_DIR: dataDir,
    PUSH_HOSTS: push.hosts.join(','),
  };
}
