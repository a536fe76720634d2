/**
 * Servers of one database recognise each other's TOKEN_SECRET: each names its connection for jobs by its own. What one with
 * another secret signed is refused here, and nobody would know why.
 */
import { hash } from 'node:crypto';
import type { Platform } from '../../ports/ports.ts';

/** The name of a connection; what follows the space is what the header of every token says, and tells nothing of the secret. */
export const jobsConnection = ({ tokens: [key] }: Platform['secrets']): string => nameOf(key);

const nameOf = (key: Uint8Array | undefined) => `callejero-jobs ${hash('sha256', key ?? '').slice(0, 12)}`;

/** Whether a server is running whose sessions this one refuses. One with our previous secret is none. */
export async function meetsOtherSecret({ db, secrets }: Pick<Platform, 'db' | 'secrets'>): Promise<boolean> {
  const others = await db.query({
    text: `select pid from pg_stat_activity where datname = current_database()
      and application_name like 'callejero-jobs %' and application_name <> all($1) limit 1`,
    values: [secrets.tokens.map(nameOf)],
  });
  return others.length > 0;
}
