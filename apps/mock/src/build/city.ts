/**
 * Makes the dump of the demonstration's database and its pictures. The API runs over the demonstration's database and adds
 * pictures as the server does.
 */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fold } from '@callejero/contract/text/fold.ts';
import { readDemoFile } from '@callejero/demo-city/read-file.ts';
import { createApi } from '@callejero/server/api.ts';
import { readConfig } from '@callejero/server/node/config.ts';
import { createDiskFiles } from '@callejero/server/node/services/files/disk-files.ts';
import { createImages } from '@callejero/server/node/services/images.ts';
import type { FullConfig } from '@callejero/server/ports/config.ts';
import type { Database } from '@callejero/server/ports/ports.ts';
import { accounts, type DemoAccount, password } from '../accounts.ts';
import { createMockPlatform, type MockPlatform } from '../platform/platform.ts';
import { makeDump } from './dump.ts';

export interface BuiltCity {
  config: FullConfig;
  /** Shortened SHA-256 of the dump. A browser replaces a stored city that has another version. */
  version: string;
}

/** Commerces that the merchant of the demonstration owns. */
const ownedCommerces = 3;

/** Writes `dump.tar` and `stored-images/` into `folder`. */
export async function makeCity(folder: string, env: Record<string, string> = {}): Promise<BuiltCity> {
  const config = readConfig({
    LOG_LEVEL: 'warn',
    DEMO: 'true',
    ADMIN_EMAIL: accounts.administrator.email,
    ADMIN_PASSWORD: password,
    ...env,
    DATA_DIR: folder,
  });
  const pictures = path.join(folder, 'stored-images');
  await rm(pictures, { recursive: true, force: true });
  const dump = await makeDump((db) => fill(db, config, pictures));
  const tar = gunzipSync(new Uint8Array(await dump.arrayBuffer()));
  await rm(path.join(pictures, '.aside'), { recursive: true, force: true });
  await writeFile(path.join(folder, 'dump.tar'), tar);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(tar)));
  return { config, version: digest.toHex().slice(0, 16) };
}

async function fill(db: Database, config: FullConfig, pictures: string): Promise<void> {
  const platform = await createMockPlatform({
    config,
    db,
    files: createDiskFiles(pictures),
    images: createImages(),
    demoFile: readDemoFile,
  });
  const api = createApi(platform);
  await api.start();
  await picturesAdded(platform);
  api.stop();
  await platform.jobs.stop();
  await nameAccounts(platform);
  // Every browser makes its own key.
  await db.query({ text: 'delete from mock.keys', values: [] });
}

/** Resolves when no job of the demonstration's city waits, so all its pictures are there. */
async function picturesAdded({ db, changes }: MockPlatform): Promise<void> {
  const waits = async () => {
    const [row] = await db.query<{ waits: boolean }>({
      text: `select exists (select from mock.jobs where name like 'demo-%') as waits`,
      values: [],
    });
    return row?.waits ?? false;
  };
  while (await waits()) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = changes.subscribe(() => resolve());
    const timer = setTimeout(resolve, 1000);
    await promise;
    clearTimeout(timer);
    stop();
  }
}

/** Gives all accounts the demonstration's password, and adds the merchant. */
async function nameAccounts({ db, ids, clock, hasher }: MockPlatform): Promise<void> {
  const hash = await hasher.hash(password);
  await db.query({ text: 'update users set password_hash = $1', values: [hash] });
  const { merchant } = accounts;
  const id = ids.next();
  await insertPerson(db, merchant, id, clock.now(), hash);
  await db.query({
    text: `update commerces set owners = array[$1::uuid], rev = rev + 1 where id in (
      select id from commerces where status = 'accepted' and archived_at is null
        and exists (select from promotions p where p.commerce = commerces.id) order by id limit $2)`,
    values: [id, ownedCommerces],
  });
}

async function insertPerson(db: Database, account: DemoAccount, id: string, now: Date, hash: string) {
  await db.query({
    text: `insert into users (id, created_at, updated_at, rev, email, email_folded, email_verified_at, first_name,
        first_name_folded, last_name, last_name_folded, roles, status, push_id, password_hash)
      values ($1, $2, $2, 1, $3, $4, $2, $5, $6, 'de la demostración', $7, array['user'], 'active', $8, $9)`,
    values: [
      ...[id, now, account.email, fold(account.email), account.name, fold(account.name)],
      ...[fold('de la demostración'), crypto.randomUUID(), hash],
    ],
  });
}
