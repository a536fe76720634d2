/** Restoring a backup must not reopen sessions and links that have ended since it was made. */

import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { headers } from '@callejero/contract/envelope.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../api.ts';
import { fileArchive } from '../node/backup/archive.ts';
import { writeBackup } from '../node/backup/backup.ts';
import { restoreBackup } from '../node/backup/restore.ts';
import { openDatabase } from '../node/database/database.ts';
import { createPlatformOver } from '../node/platform.ts';
import { systemClock } from '../node/services/clock.ts';
import { createDiskFiles } from '../node/services/files/disk-files.ts';
import { createLog } from '../node/services/log.ts';
import { createTestApi, password, type TestApi } from '../testing/api.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { fullConfig } from '../testing/live.ts';
import { linkIn, mailTo } from '../testing/outbox.ts';

let test: TestApi;
let copy: TestDatabase;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-restored-'));
  test = await createTestApi();
  copy = await createTestDatabase({ template: 'template0' });
});
afterAll(async () => {
  await test.close();
  await copy.drop();
  await rm(folder, { recursive: true, force: true });
});

it('restoring a backup ends sessions, voids links and deletes stored answers', async () => {
  const client = await test.signIn();
  const email = 'persona-1@prueba.example';
  const signedIn = await test.visitor.post('/v1/users/login', { email, password });
  const { accessToken, refreshToken } = signedIn.body.data as LoginResult;
  await test.visitor.post('/v1/users/recoverPassword', { email });
  const { id, token: recoverPasswordID } = linkIn(await mailTo(test, email, /^Recupera/));
  const category = { name: 'Panadería', kind: 'commerce', icon: 'storefront', color: '#2f6fa9' };
  const key = { [headers.idempotencyKey]: 'panaderia-1' };
  expect((await client.post('/v1/categories', category, key)).status).toBe(201);

  const file = path.join(folder, 'copia.tar.gz');
  const { config } = test.platform;
  const files = createDiskFiles(path.join(folder, 'files'));
  const from = openDatabase({ connection: test.databaseUrl, pool: 1 });
  await writeBackup({ config, db: from, files, clock: systemClock }, file);
  await from.close();
  const to = openDatabase({ connection: copy.url, pool: 1, applicationName: 'callejero-restore' });
  await restoreBackup({ db: to, files, log: createLog('silent') }, fileArchive(file));
  await to.close();

  const platform = await createPlatformOver(copy.db, copy.url, fullConfig(test.platform));
  const api = createApi(platform);
  const ask = (method: string, url: string, body: unknown, extra: Record<string, string> = {}) =>
    api.fetch(
      new Request(`http://localhost/v1${url}`, {
        method,
        headers: { 'content-type': 'application/json', ...extra },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      }),
      { ip: '127.0.0.1' },
    );
  try {
    expect((await ask('GET', '/users/sessions', null, { 'x-access-token': accessToken })).status).toBe(401);
    expect((await ask('POST', '/refreshToken', {}, { 'x-refresh-token': refreshToken })).status).toBe(401);
    const body = { id, recoverPasswordID, password: 'buganvilias en la azotea' };
    const recovered = await ask('POST', '/users/newPassword', body);
    expect(await recovered.json()).toMatchObject({ code: 'link-invalid' });
    expect(await copy.db.query(sql`select 1 from idempotency`)).toEqual([]);
    expect((await ask('POST', '/users/login', { email, password })).status).toBe(200);
  } finally {
    api.stop();
    await platform.close();
  }
});
