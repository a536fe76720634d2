/**
 * What the processes of one database know of each other: each puts hashes of its keys, its store of files and its Redis into the
 * name of its connections for jobs. Servers that differ in them would refuse each other's sessions, devices or files, without a
 * visible reason.
 */
import { hash, randomBytes } from 'node:crypto';
import type { Config } from '../../ports/config.ts';
import type { OtherServer, Platform, Queryable } from '../../ports/ports.ts';

type Keys = Pick<Platform, 'secrets'> & { push: Pick<Platform['push'], 'vapidPublicKey'> };

/** The `kid` in the header of every token, which reveals nothing about the secret. */
const nameOf = (key: Uint8Array | undefined) => hash('sha256', key ?? '').slice(0, 12);
/** Placeholder for what a process does not use. */
const none = '-';
/** Short, because PostgreSQL's names have 63 bytes. The first character is the same for all uncompressed points. */
const nameOfVapid = (publicKey: string) => publicKey.slice(1, 13);
/** At the end of the name; absent where a server runs its jobs itself. */
const roles = { server: none, worker: 'w' } as const;
const short = (text: string, length: number) => hash('sha256', text, 'base64url').slice(0, length);

/** Distinguishes this process from others with the same keys. */
const processName = randomBytes(3).toString('base64url');

interface Own extends Keys {
  config: Pick<Config, 's3' | 'redisUrl' | 'role'>;
  /** Name of the store of files on disk; null for a bucket, and for a process that uses none. */
  store: string | null;
}

/** The name of the connection for jobs. `signs`: whether this process signs tokens, as only servers do. */
export function jobsConnection({ secrets, push, config, store }: Own, { signs }: { signs: boolean }): string {
  const parts = [
    signs ? nameOf(secrets.tokens[0]) : none,
    nameOfVapid(push.vapidPublicKey),
    signs ? short(config.s3 ? `${config.s3.endpoint} ${config.s3.folder}` : (store ?? ''), 8) : none,
    config.redisUrl === null ? none : short(withoutCredentials(config.redisUrl), 4),
    processName,
    ...(config.role === 'all' ? [] : [roles[config.role]]),
  ];
  return `callejero-jobs ${parts.join(' ')}`;
}

function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}

const names = `select distinct application_name as name from pg_stat_activity
  where datname = current_database() and application_name like 'callejero-jobs %'`;

/** Whether a server uses the database. */
export async function isServed(db: Queryable): Promise<boolean> {
  const rows = await db.query<{ name: string }>({ text: names, values: [] });
  return rows.some(({ name }) => name.split(' ')[1] !== none);
}

/** What `otherServers` is to the first server of the database, for a process that is none of them. */
export async function runningServers(db: Queryable): Promise<OtherServer[]> {
  const rows = await db.query<{ name: string }>({ text: names, values: [] });
  const parts = rows.map(({ name }) => name.split(' '));
  const first = parts.find(([, tokens, , , , , role]) => tokens !== none && role !== roles.worker);
  return parts
    .filter((each) => each !== first)
    .map((each) => {
      const signs = each[1] !== none;
      const differs = (part: number) =>
        first !== undefined && each[part] !== undefined && each[part] !== first[part];
      const role = each[6];
      return {
        signs,
        runsJobs: signs && role !== none,
        countsLimits: signs && role !== roles.worker,
        hasOtherTokens: signs && differs(1),
        hasOtherVapid: differs(2),
        hasOtherStore: signs && differs(3),
        hasOtherRedis: signs && differs(4),
      };
    });
}

/** The other processes of the database. `own`: the name of this process's connections. */
export async function otherServers(
  db: Queryable,
  own: string,
  { secrets, push }: Keys,
): Promise<OtherServer[]> {
  const rows = await db.query<{ name: string }>({ text: names, values: [] });
  const [, ownTokens, , ownStore, ownRedis, , ownRole] = own.split(' ');
  // A server of an older release names fewer parts.
  const differs = (found: string | undefined, mine: string | undefined) =>
    found !== undefined && found !== mine;
  const accepted = secrets.tokens.map(nameOf);
  return rows
    .filter(({ name }) => name !== own)
    .map(({ name }) => {
      const [, tokens = '', vapid, store, redis, , role] = name.split(' ');
      const signs = tokens !== none;
      return {
        signs,
        runsJobs: signs && role !== none,
        countsLimits: signs && role !== roles.worker && ownRole !== roles.worker,
        hasOtherTokens: signs && ownTokens !== none && !accepted.includes(tokens),
        hasOtherVapid: differs(vapid, nameOfVapid(push.vapidPublicKey)),
        // The push service uses no files.
        hasOtherStore: signs && differs(store, ownStore),
        hasOtherRedis: signs && differs(redis, ownRedis),
      };
    });
}
