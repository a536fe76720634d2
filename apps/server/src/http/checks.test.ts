import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CheckName, checkNames } from '@callejero/contract/answers/checks.ts';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { createApi } from '../api.ts';
import { readConfig } from '../node/config.ts';
import { openDatabase } from '../node/database/database.ts';
import { freePort } from '../node/embedded-postgres/free-port.ts';
import { createPlatformOver } from '../node/platform.ts';
import type { Config } from '../ports/config.ts';
import { noteInstallation } from '../ports/installation.ts';
import type { Platform, Probes } from '../ports/ports.ts';
import { testApi } from '../testing/fixtures.ts';
import { type CheckOutcome, checks, createChecks } from './checks.ts';

const test = testApi();

/** The platform of the tests, in another configuration or with other parts. */
const having = ({
  probes,
  config,
  ...parts
}: Omit<Partial<Platform>, 'config' | 'probes'> & {
  probes?: Partial<Probes>;
  config?: Partial<Config>;
}): Platform => {
  const own = test.platform;
  return {
    ...own,
    ...parts,
    config: { ...own.config, ...config },
    probes: own.probes && { ...own.probes, ...probes },
  };
};

async function outcomeOf(name: CheckName, platform: Platform): Promise<CheckOutcome> {
  const [outcome] = await createChecks(
    platform,
    checks.filter((check) => check.name === name),
  ).all();
  if (!outcome) throw new Error(`There is no check of that name: ${name}`);
  return outcome;
}

const megabytes = (count: number) => count * 1024 * 1024;
const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * 86_400_000) });

/** Another process of the same database, which has other keys and parts. */
async function besides<T>(name: string, work: () => Promise<T>): Promise<T> {
  const other = openDatabase({ connection: test.databaseUrl, pool: 1, applicationName: name });
  await other.query({ text: 'select', values: [] });
  try {
    return await work();
  } finally {
    await other.close();
    // Its connection ends a moment later.
    await expect.poll(() => test.platform.probes?.servers()).toEqual([]);
  }
}

/** For each check, a situation that it must find. The words name what the operator should look at. */
const situations: Readonly<Record<CheckName, { words: RegExp; find(): Promise<CheckOutcome> }>> = {
  database: {
    words: /solo lectura.+default_transaction_read_only/,
    async find() {
      const db = openDatabase({ connection: test.databaseUrl, pool: 1 });
      await db.query({ text: 'set default_transaction_read_only = on', values: [] });
      try {
        return await outcomeOf('database', having({ db }));
      } finally {
        await db.close();
      }
    },
  },
  disk: {
    words: /Quedan 50 MB libres de 10000.+DATA_DIR/,
    find: () =>
      outcomeOf(
        'disk',
        having({ probes: { disk: async () => ({ free: megabytes(50), total: megabytes(10_000) }) } }),
      ),
  },
  files: {
    words: /almacén de fotos y documentos falla.+stored-images/,
    async find() {
      const { config } = test.platform;
      const folder = path.join(config.dataDir, 'stored-images');
      await rm(folder, { recursive: true, force: true });
      await writeFile(folder, '');
      try {
        return await outcomeOf('files', test.platform);
      } finally {
        await rm(folder);
      }
    },
  },
  redis: {
    words: /REDIS_URL/,
    find: () =>
      outcomeOf('redis', having({ probes: { redis: () => Promise.reject(new Error('ECONNREFUSED')) } })),
  },
  mail: {
    words: /ECONNREFUSED.+SMTP_URL/,
    async find() {
      const config = readConfig({
        DATA_DIR: test.platform.config.dataDir,
        SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      });
      const db = openDatabase({ connection: test.databaseUrl, pool: 1 });
      const platform = await createPlatformOver(db, test.databaseUrl, config);
      try {
        return await outcomeOf('mail', platform);
      } finally {
        await platform.close();
        await db.close();
      }
    },
  },
  jobs: {
    words: /fallan.+varias veces seguidas: mail\./,
    async find() {
      const { db } = test.platform;
      await db.query(
        sql`insert into pgboss.job (name, state, completed_on) values ('mail', 'failed', now())`,
      );
      const outcome = await outcomeOf('jobs', test.platform);
      await db.query(sql`delete from pgboss.job where state = 'failed'`);
      return outcome;
    },
  },
  push: {
    words: /PUSH_DELIVERS.+npm run push/,
    find: () =>
      outcomeOf('push', having({ config: { push: { ...test.platform.config.push, delivers: false } } })),
  },
  proxy: {
    words: /TRUST_PROXY=1/,
    find: () => outcomeOf('proxy', having({ config: { publicUrl: 'https://guia.example' } })),
  },
  maintenance: {
    words: /Cambiamos de máquina.+maintenance -- off/,
    async find() {
      const now = () => ({ sentence: 'Cambiamos de máquina.', until: null, retryAfter: 60 });
      return outcomeOf('maintenance', having({ maintenance: { ...test.platform.maintenance, now } }));
    },
  },
  outbox: {
    words: /SMTP_URL/,
    find: () => outcomeOf('outbox', having({ config: { publicUrl: 'https://guia.example' } })),
  },
  keys: {
    words: /TOKEN_SECRET_PREVIOUS/,
    find: () => besides('callejero-jobs otros otra', () => outcomeOf('keys', test.platform)),
  },
  servers: {
    words: /S3_URL/,
    find: () => besides('callejero-jobs otros otra otro - x', () => outcomeOf('servers', test.platform)),
  },
  release: {
    words: /versión nueva: 99\.0\.0.+docs\/upgrading\.md/,
    async find() {
      const note = JSON.stringify({ version: '99.0.0', etag: null, modified: null });
      await noteInstallation(test.platform.db, 'newest-release', note, new Date());
      return outcomeOf('release', having({ config: { releasesUrl: 'https://releases.example' } }));
    },
  },
  backups: {
    words: /Todavía no se ha hecho.+BACKUP_WARNING_DAYS=0/,
    find: () => outcomeOf('backups', having({ clock: inDays(8) })),
  },
};

it.each(checkNames)('the check %s finds what it is for, and says what to do', async (name) => {
  const { words, find } = situations[name];
  // Nothing is wrong with the installation of a test.
  expect(await outcomeOf(name, test.platform)).toMatchObject({ name, state: 'ok', problem: null });
  const { state, problem } = await find();
  expect(state).not.toBe('ok');
  expect(problem).toMatchObject({ name, state });
  expect(`${problem?.title}. ${problem?.sentence} ${problem?.remedy}`).toMatch(words);
  for (const text of [problem?.sentence, problem?.remedy]) expect(text).toMatch(/^[A-ZÁÉÍÓÚ¿].*\.$/);
});

it('several servers without a common Redis are found, a push service beside a server is not', async () => {
  // Opens the connection of the jobs, whose name tells the keys.
  await test.platform.jobs.enqueue(test.platform.db, 'push-purge', {});
  const own = `${
    (
      await test.platform.db.query<{ name: string }>(sql`select application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'callejero-jobs %'`)
    )[0]?.name
  }`;
  const [, tokens, vapid, store] = own.split(' ');
  const found = await besides(`callejero-jobs ${tokens} ${vapid} ${store} - x`, () =>
    outcomeOf('servers', test.platform),
  );
  expect(found.problem?.remedy).toContain('REDIS_URL');
  const alone = await besides(`callejero-jobs - ${vapid} - - x`, () => outcomeOf('servers', test.platform));
  expect(alone.state).toBe('ok');
});

it('an overdue notification and a job that does not begin are found', async () => {
  const { db } = test.platform;
  await db.transaction((tx) => test.platform.jobs.enqueue(tx, 'nobody', {}));
  await db.query(sql`update pgboss.job set start_after = now() - interval '1 hour' where name = 'nobody'`);
  expect((await outcomeOf('jobs', test.platform)).problem?.sentence).toMatch(/^Una tarea debió empezar/);
  await db.query(sql`delete from pgboss.job where name = 'nobody'`);
  await db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`);
    await tx.query(sql`insert into deliveries (notice_id, device_id, state, due_at, at)
      values (gen_random_uuid(), gen_random_uuid(), 'due', now() - interval '1 hour', now())`);
  });
  expect((await outcomeOf('push', test.platform)).problem?.sentence).toMatch(/^Hay 1 sin enviar/);
  await db.query(sql`delete from deliveries`);
});

it('a backup silences its check for as long as configured', async () => {
  const week = having({ clock: inDays(8) });
  await noteInstallation(test.platform.db, 'backup', 'copia.tar.gz', inDays(2).now());
  expect((await outcomeOf('backups', week)).state).toBe('ok');
  expect((await outcomeOf('backups', having({ clock: inDays(10) }))).problem?.sentence).toContain(
    'hace 8 días',
  );
  expect(
    (await outcomeOf('backups', having({ clock: inDays(99), config: { backupWarningDays: 0 } }))).state,
  ).toBe('ok');
  await test.platform.db.query(sql`delete from installation`);
});

it('/ready has a word for each part, and tells the rest only to the operator', async () => {
  const token = 'una-clave-de-medidas';
  const api = createApi(having({ config: { metricsToken: token, publicUrl: 'https://guia.example' } }));
  const ask = async (extra: Record<string, string> = {}) => {
    const answer = await api.fetch(new Request('http://localhost/ready', { headers: extra }), {
      ip: '203.0.113.7',
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const parts = {
    ...{ database: 'ok', disk: 'ok', files: 'ok', redis: 'ok', mail: 'ok', jobs: 'ok', push: 'ok' },
    maintenance: 'ok',
  };
  // The start is not complete.
  expect(await ask()).toEqual({ status: 503, body: { status: 'starting', ...parts } });
  const all = await ask({ authorization: `Bearer ${token}` });
  expect(all.body).toMatchObject({ ...parts, proxy: 'warning', outbox: 'warning', keys: 'ok' });
  expect(all.body.problems).toEqual([
    expect.objectContaining({ name: 'proxy', remedy: expect.stringContaining('TRUST_PROXY') }),
    expect.objectContaining({ name: 'outbox' }),
  ]);
  const own = await test.visitor.get('/ready');
  expect([own.status, own.body]).toMatchObject([200, { status: 'ok', ...parts }]);
});

it('/ready is 503 without a part that is needed, and /health is not', async () => {
  const refusing = async () => {
    throw new Error('EROFS');
  };
  for (const [probes, ready] of [
    [{ files: refusing }, 503],
    [{ disk: refusing }, 503],
    [{ mail: refusing, redis: refusing }, 200],
  ] as const) {
    const api = createApi(having({ probes }));
    await api.start();
    const status = async (url: string) =>
      (await api.fetch(new Request(`http://localhost${url}`), { ip: '203.0.113.7' })).status;
    expect([await status('/ready'), await status('/health')]).toEqual([ready, 200]);
    api.stop();
  }
});

it('/ready waits for the places, and requests do not', async () => {
  const { db } = test.platform;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held: typeof db = {
    ...db,
    async query(asked) {
      if (asked.text.includes('"placeType"')) await released;
      return db.query(asked);
    },
  };
  const api = createApi(having({ db: held }));
  await api.start();
  const ask = async (url: string) =>
    (await api.fetch(new Request(`http://localhost${url}`), { ip: '203.0.113.7' })).status;
  const warm = api.warmUp();
  expect([await ask('/ready'), await ask('/health'), await ask('/config.json')]).toEqual([503, 200, 200]);
  release();
  await warm;
  expect(await ask('/ready')).toBe(200);
  api.stop();
});

it('many requests at once run a check once, and later ones use its result', async () => {
  let runs = 0;
  const counted = createChecks(test.platform, [
    {
      name: 'disk',
      about: 'part',
      run() {
        runs += 1;
        return Promise.resolve(null);
      },
    },
  ]);
  await Promise.all(Array.from({ length: 50 }, () => counted.all()));
  await counted.all();
  expect(runs).toBe(1);
});

it('the metrics have gauges of jobs, push, disk, memory, database, backups and checks', async () => {
  await noteInstallation(test.platform.db, 'backup', 'copia.tar.gz', new Date('2026-01-02T03:04:05Z'));
  const { text } = await test.visitor.get('/metrics');
  for (const sample of [
    /^jobs\{name="[\w-]+",state="\w+"\} \d+$/m,
    /^jobs_late 0$/m,
    /^push_deliveries\{state="due"\} 0$/m,
    /^disk_free_bytes \d{6,}$/m,
    /^process_resident_memory_bytes \d{6,}$/m,
    /^database_connections\{state="idle"\} \d+$/m,
    /^backup_last_success_timestamp_seconds 1767323045$/m,
    /^installation_check\{check="mail"\} 0$/m,
  ])
    expect(text).toMatch(sample);
});
