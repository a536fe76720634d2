import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { promisify } from 'node:util';
import { type CheckName, checkNames } from '@callejero/contract/answers/checks.ts';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { createApi } from '../api.ts';
import { readConfig } from '../node/config.ts';
import { openDatabase } from '../node/database/database.ts';
import { freePort } from '../node/embedded-postgres/free-port.ts';
import { clientAddress } from '../node/http-server/client-address.ts';
import { createPlatformOver } from '../node/platform.ts';
import { createOwnAddress } from '../node/services/own-address.ts';
import type { Config } from '../ports/config.ts';
import { noteInstallation } from '../ports/installation.ts';
import type { Platform, Probes, Statement } from '../ports/ports.ts';
import { testApi } from '../testing/fixtures.ts';
import { tinyPmtiles } from '../testing/pmtiles.ts';
import { failed, fine, skipped } from './check.ts';
import { type CheckOutcome, checks, createChecks } from './checks.ts';
import { storeReading } from './last-checks.ts';

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

/** The outcome with the parts of another configuration. */
async function outcomeIn(name: CheckName, env: Record<string, string>): Promise<CheckOutcome> {
  const config = readConfig({ DATA_DIR: test.platform.config.dataDir, ...env });
  const db = openDatabase({ connection: test.databaseUrl, pool: 1 });
  const platform = await createPlatformOver(db, test.databaseUrl, config);
  try {
    return await outcomeOf(name, platform);
  } finally {
    await platform.close();
    await db.close();
  }
}

const answering = (query: (statement: Statement) => Promise<unknown[]>): Platform['db'] => ({
  ...test.platform.db,
  query: <Row>(statement: Statement) => query(statement) as Promise<Row[]>,
});

/** The database, in whose statements a table expression hides a view of the same name. */
const shadowing = (expression: string): Platform['db'] =>
  answering(({ text, values }) => test.platform.db.query({ text: `with ${expression} ${text}`, values }));

/** PUBLIC_URL is a server in front of this installation, which answers with `listener`. */
async function behind(
  listener: RequestListener,
  name: CheckName,
  config: Partial<Config> = {},
): Promise<CheckOutcome> {
  const server = createServer(listener);
  // Without it Node accepts every announced body by itself.
  server.on('checkContinue', listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { secrets } = test.platform;
  try {
    return await outcomeOf(
      name,
      having({ config: { ...config, publicUrl }, probes: createOwnAddress(publicUrl, secrets) }),
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Proxies that append to X-Forwarded-For, or the first of which replaces it, before the API sees it. */
function echoing(
  { hops, replaces = false }: { hops: readonly string[]; replaces?: boolean },
  trustProxy = 0,
) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const sent = replaces ? [] : [String(request.headers['x-forwarded-for'])];
    request.headers['x-forwarded-for'] = [...sent, ...hops].join(', ');
    const address = clientAddress(request, trustProxy);
    void json(request)
      .then((body) =>
        test.api.fetch(
          new Request(`http://localhost${request.url}`, {
            ...{ method: 'POST', body: JSON.stringify(body) },
            headers: { 'x-forwarded-for': String(request.headers['x-forwarded-for']) },
          }),
          { ip: address },
        ),
      )
      .then(async (answer) => response.writeHead(answer.status).end(await answer.text()));
  };
}

/** A certificate of so many days, signed by itself, of a real TLS server at PUBLIC_URL. */
async function certified(days: number, clock = test.platform.clock): Promise<CheckOutcome> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost/O=Prueba', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', `${days}`];
  await promisify(execFile)('openssl', ['req', '-x509', ...made, ...subject, '-keyout', key, '-out', cert]);
  const server = createTlsServer({ key: await readFile(key), cert: await readFile(cert) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
  try {
    return await outcomeOf(
      'certificate',
      having({ clock, config: { publicUrl }, probes: createOwnAddress(publicUrl, test.platform.secrets) }),
    );
  } finally {
    server.close();
    await rm(folder, { recursive: true });
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
  replica: {
    words: /no se usa.+ECONNREFUSED.+DATABASE_READ_URL/,
    find: () =>
      outcomeOf(
        'replica',
        having({
          config: { databaseReadUrl: 'postgres://replica' },
          probes: { replica: () => Promise.reject(new Error('ECONNREFUSED')) },
        }),
      ),
  },
  disk: {
    words: /Quedan 52,4 MB libres de 10,5 GB.+DATA_DIR/,
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
      outcomeOf(
        'redis',
        having({
          config: { redisUrl: 'redis://localhost' },
          probes: { redis: () => Promise.reject(new Error('ECONNREFUSED')) },
        }),
      ),
  },
  mail: {
    words: /ECONNREFUSED.+SMTP_URL/,
    find: async () => outcomeIn('mail', { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }),
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
      const message = 'Cambiamos de máquina.';
      const since = '2026-01-01T00:00:00.000Z';
      const now = () => ({ message, sentence: message, until: null, since, retryAfter: 60 });
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
  configuration: {
    words: /Nada lee PUBLIC_ULR: quizá sea PUBLIC_URL.+MAP_PMTILES no se usa.+docs\/configuration/,
    find: () => {
      const { doubts } = readConfig({
        ...{ PUBLIC_ULR: 'https://guia.example', MAP_STYLE_URL: 'https://mapas.example/a.json' },
        MAP_PMTILES: import.meta.filename,
      });
      return outcomeOf('configuration', having({ config: { doubts } }));
    },
  },
  passkeys: {
    words: /Una llave se registró con la dirección vieja\.example.+registren otra llave/,
    async find() {
      const { db } = test.platform;
      const { id: user } = await test.signIn();
      await db.query(sql`insert into passkeys (id, user_id, credential_id, public_key, counter, backed_up, name, host, created_at)
        values (gen_random_uuid(), ${user}::uuid, 'llave', '', 0, false, 'Llave', 'vieja.example', now())`);
      const outcome = await outcomeOf('passkeys', test.platform);
      await db.query(sql`delete from passkeys`);
      return outcome;
    },
  },
  role: {
    words: /La cuenta lector_\w+ no puede leer o escribir .+roles\.sql/,
    async find() {
      const db = openDatabase({ connection: test.databaseUrl, pool: 1 });
      const run = (text: string) => db.query({ text, values: [] });
      // Roles belong to all databases of the tests.
      const role = `lector_${crypto.randomUUID().slice(0, 8)}`;
      await run(
        `create role ${role}; grant select on all tables in schema public to ${role}; set role ${role}`,
      );
      try {
        return await outcomeOf('role', having({ db }));
      } finally {
        await run(`reset role; drop owned by ${role}; drop role ${role}`);
        await db.close();
      }
    },
  },
  pooler: {
    words: /reparte las conexiones.+pool_mode = session/,
    find: () => outcomeOf('pooler', having({ probes: { sessions: async () => false } })),
  },
  space: {
    words: /La base de datos ocupa [\d,]+ MB\. Quedan 52,4 MB libres/,
    find: () =>
      outcomeOf(
        'space',
        having({ probes: { databaseDisk: async () => ({ free: megabytes(50), total: megabytes(10_000) }) } }),
      ),
  },
  queries: {
    words: /1 consulta o transacción lleva demasiado tiempo.+pg_stat_activity/,
    find: () => {
      // Nobody waits for five minutes.
      const db = shadowing(`pg_stat_activity as (select current_database() as datname, 0 as pid,
        'client backend' as backend_type, 'active' as state, now() - interval '6 minutes' as query_start,
        now() - interval '6 minutes' as xact_start)`);
      return outcomeOf('queries', having({ db }));
    },
  },
  clock: {
    words: /La hora se aparta 90 segundos de la de la base de datos.+NTP/,
    find: () => {
      const db = answering(async () => [{ now: Date.now() + 90_000 }]);
      return outcomeOf('clock', having({ db }));
    },
  },
  address: {
    words: /responde 404, pero no es esta instalación.+TOKEN_SECRET/,
    find: () => behind((_request, response) => response.writeHead(404).end('otra cosa'), 'address'),
  },
  forwarding: {
    words: /Llegan 1 proxy y TRUST_PROXY es 0.+Pon TRUST_PROXY=1/,
    find: () => behind(echoing({ hops: ['203.0.113.9'] }), 'forwarding'),
  },
  websockets: {
    words: /responde 400 a una conexión de \/socket\.io.+WebSockets/,
    find: () => behind((_request, response) => response.writeHead(400).end(), 'websockets'),
  },
  uploads: {
    words: /Rechaza los de 210 MB.+client_max_body_size/,
    find: () => behind((_request, response) => response.writeHead(413).end(), 'uploads'),
  },
  certificate: {
    words: /firmado por sí mismo\. Termina el/,
    find: () => certified(400),
  },
  turn: {
    words: /turn:127\.0\.0\.1:\d+\?transport=tcp: ECONNREFUSED.+coturn/,
    async find() {
      const urls = [`turn:127.0.0.1:${await freePort()}?transport=tcp`];
      return outcomeIn('turn', { TURN_URL: urls[0] ?? '', TURN_SECRET: 'un secreto de las pruebas' });
    },
  },
  'base-map': {
    words: /no contiene la ciudad.+Mapa base/,
    async find() {
      const { dataDir } = test.platform.config;
      const file = path.join(dataDir, 'mapa.pmtiles');
      await writeFile(file, tinyPmtiles({ bounds: [0, 0, 1, 1] }));
      return outcomeOf('base-map', having({ config: { mapPmtiles: file } }));
    },
  },
  sources: {
    words: /No se actualiza «Censo»\..+«Fuentes»/,
    async find() {
      const { db } = test.platform;
      await db.query(sql`insert into sources (id, created_at, updated_at, rev, name, name_folded, licence, target, url, schedule, notice)
        values (gen_random_uuid(), now(), now(), 1, 'Censo', 'censo', '', 'commerces', 'https://datos.example/a.csv', 'daily',
          'El servidor de su dirección no contesta.')`);
      const outcome = await outcomeOf('sources', test.platform);
      await db.query(sql`delete from sources`);
      return outcome;
    },
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
  demo: {
    words: /npm run demo/,
    async find() {
      const db = { ...test.platform.db, query: () => Promise.resolve([{ there: true }] as never) };
      // On this machine alone it is no problem.
      expect((await outcomeOf('demo', having({ db }))).state).toBe('skipped');
      return outcomeOf('demo', having({ db, config: { publicUrl: 'https://guia.example' } }));
    },
  },
};

const sentence = /^[A-ZÁÉÍÓÚ¿\d].*\.$/;

it.each(checkNames)('the check %s finds what it is for, and says what to do', async (name) => {
  const { words, find } = situations[name];
  // Nothing is wrong with the installation of a test, in front of which nothing stands.
  const well = await outcomeOf(name, test.platform);
  expect(well).toMatchObject({ name, title: null, remedy: null, sentence: expect.stringMatching(sentence) });
  expect(['ok', 'skipped']).toContain(well.state);
  const { state, title, ...found } = await find();
  expect(['warning', 'failed']).toContain(state);
  expect(`${title}. ${found.sentence} ${found.remedy}`).toMatch(words);
  for (const text of [found.sentence, found.remedy]) expect(text).toMatch(sentence);
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
  expect(found.remedy).toContain('REDIS_URL');
  const alone = await besides(`callejero-jobs - ${vapid} - - x`, () => outcomeOf('servers', test.platform));
  expect(alone.state).toBe('ok');
});

it('an overdue notification and a job that does not begin are found', async () => {
  const { db } = test.platform;
  await db.transaction((tx) => test.platform.jobs.enqueue(tx, 'nobody', {}));
  await db.query(sql`update pgboss.job set start_after = now() - interval '1 hour' where name = 'nobody'`);
  expect((await outcomeOf('jobs', test.platform)).sentence).toMatch(/^Una tarea debió empezar/);
  await db.query(sql`delete from pgboss.job where name = 'nobody'`);
  await db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`);
    await tx.query(sql`insert into deliveries (notice_id, device_id, state, due_at, at)
      values (gen_random_uuid(), gen_random_uuid(), 'due', now() - interval '1 hour', now())`);
  });
  expect((await outcomeOf('push', test.platform)).sentence).toMatch(/^Hay 1 sin enviar/);
  await db.query(sql`delete from deliveries`);
});

it('a backup silences its check for as long as configured', async () => {
  const week = having({ clock: inDays(8) });
  await noteInstallation(test.platform.db, 'backup', 'copia.tar.gz', inDays(2).now());
  await test.platform.db.query(sql`insert into backup_runs (id, kind, cause, started_at, ended_at, place, verified_at)
    values (gen_random_uuid(), 'backup', 'schedule', ${inDays(2).now()}, ${inDays(3).now()}, '/copias', ${inDays(3).now()})`);
  expect(await outcomeOf('backups', week)).toMatchObject({
    ...{
      state: 'ok',
      sentence: expect.stringMatching(/hace 6 días \(copia\.tar\.gz\)\. Se leyó entera hace 5 días\.$/),
    },
  });
  expect((await outcomeOf('backups', having({ clock: inDays(10) }))).sentence).toContain('hace 8 días');
  expect(
    (await outcomeOf('backups', having({ clock: inDays(99), config: { backupWarningDays: 0 } }))).state,
  ).toBe('ok');
  await test.platform.db.query(sql`delete from installation`);
  await test.platform.db.query(sql`delete from backup_runs`);
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
  const parts = Object.fromEntries(
    ['database', 'replica', 'disk', 'files', 'redis', 'mail', 'jobs', 'push', 'maintenance'].map((name) => [
      name,
      'ok',
    ]),
  );
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
        return fine('Bien.');
      },
    },
  ]);
  await Promise.all(Array.from({ length: 50 }, () => counted.all()));
  await counted.all();
  expect(runs).toBe(1);
  await counted.all(undefined, { anew: true });
  expect(runs).toBe(2);
});

it('the metrics have gauges of jobs, push, disk, memory, database, backups and checks', async () => {
  await noteInstallation(test.platform.db, 'backup', 'copia.tar.gz', new Date('2026-01-02T03:04:05Z'));
  const stored = [
    { name: 'turn' as const, ...failed('El relé no funciona', 'No responde.', 'Mira coturn.') },
    { name: 'certificate' as const, ...skipped('No se pudo probar.') },
  ];
  await storeReading(test.platform.db, stored, new Date());
  const { text } = await test.visitor.get('/metrics');
  expect(text).not.toContain('check="certificate"');
  for (const sample of [
    /^jobs\{name="[\w-]+",state="\w+"\} \d+$/m,
    /^jobs_late 0$/m,
    /^push_deliveries\{state="due"\} 0$/m,
    /^disk_free_bytes \d{6,}$/m,
    /^process_resident_memory_bytes \d{6,}$/m,
    /^database_connections\{state="idle"\} \d+$/m,
    /^backup_last_success_timestamp_seconds 1767323045$/m,
    /^callejero_backup_age_seconds \d+$/m,
    /^callejero_check\{check="mail"\} 0$/m,
    /^callejero_check\{check="turn"\} 2$/m,
  ])
    expect(text).toMatch(sample);
});

it.each([
  { proxies: 'no proxy', hops: [], replaces: false, trust: 0, state: 'ok' },
  { proxies: 'no proxy', hops: [], replaces: false, trust: 1, state: 'failed', words: 'TRUST_PROXY=0' },
  { proxies: 'one proxy that appends', hops: ['203.0.113.9'], replaces: false, trust: 1, state: 'ok' },
  { proxies: 'one proxy that replaces', hops: ['203.0.113.9'], replaces: true, trust: 1, state: 'ok' },
  {
    proxies: 'one proxy',
    hops: ['203.0.113.9'],
    replaces: false,
    trust: 2,
    state: 'failed',
    words: 'TRUST_PROXY=1',
  },
  {
    proxies: 'two proxies',
    hops: ['203.0.113.9', '10.0.0.1'],
    replaces: true,
    trust: 1,
    state: 'failed',
    words: 'TRUST_PROXY=2',
  },
])(
  'behind $proxies, trusting $trust, forwarding is $state',
  async ({ hops, replaces, trust, state, words }) => {
    const found = await behind(echoing({ hops, replaces }, trust), 'forwarding', { trustProxy: trust });
    expect(found.state).toBe(state);
    if (words) expect(found.remedy).toContain(words);
  },
);

it('a certificate warns 21 days before its end and fails 5 before, and the metrics count its days', async () => {
  // Whoever signed it is another matter.
  const trusted = (days: number): Partial<Probes> => ({
    certificate: async () => ({
      until: new Date(test.platform.clock.now().getTime() + days * 86_400_000 + 60_000),
      ...{ issuer: 'Prueba', refusal: null },
    }),
  });
  const config = { publicUrl: 'https://guia.example', metricsToken: 'una-clave-de-medidas' };
  const stateIn = async (days: number) =>
    (await outcomeOf('certificate', having({ config, probes: trusted(days) }))).state;
  expect(await Promise.all([21, 20, 5, 4, -1].map(stateIn))).toEqual([
    'ok',
    'warning',
    'warning',
    'failed',
    'failed',
  ]);
  const api = createApi(having({ config, probes: trusted(20) }));
  const answer = await api.fetch(
    new Request('http://localhost/metrics', { headers: { authorization: 'Bearer una-clave-de-medidas' } }),
    { ip: '203.0.113.7' },
  );
  expect(await answer.text()).toMatch(/^callejero_certificate_days 20$/m);
});

it('an address that does not answer is said apart, and what lies behind it was not tried', async () => {
  const publicUrl = `http://127.0.0.1:${await freePort()}`;
  const platform = having({
    config: { publicUrl },
    probes: createOwnAddress(publicUrl, test.platform.secrets),
  });
  expect(await outcomeOf('address', platform)).toMatchObject({
    ...{ state: 'warning', sentence: expect.stringContaining('ECONNREFUSED') },
  });
  for (const name of ['forwarding', 'websockets', 'uploads'] as const)
    expect((await outcomeOf(name, platform)).state).toBe('skipped');
});

it('a server that has the same keys is recognised at PUBLIC_URL, and takes bodies and connections', async () => {
  expect((await behind(echoing({ hops: [] }), 'address')).state).toBe('ok');
  const taking: RequestListener = (_request, response) => response.writeContinue();
  expect((await behind(taking, 'uploads')).state).toBe('ok');
  const upgrading: RequestListener = (request) =>
    request.socket.end(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    );
  expect((await behind(upgrading, 'websockets')).state).toBe('ok');
});

it('what other programs say is told without the secrets that they were given', async () => {
  const secret = 'una clave muy secreta';
  const config = { smtpUrl: `smtp://alguien:${encodeURIComponent(secret)}@correo.example` };
  const probes = { mail: () => Promise.reject(new Error(`no entra alguien:${secret}`)) };
  const { sentence } = await outcomeOf('mail', having({ config, probes }));
  expect(sentence).toContain('no entra alguien:…');
});
