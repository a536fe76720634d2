/** `npm run doctor` as a process of its own. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { CheckName, CheckReading } from '@callejero/contract/answers/checks.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../node/embedded-postgres/free-port.ts';
import { environment } from '../node/embedded-postgres/processes.ts';
import { testApi } from '../testing/fixtures.ts';

const test = testApi();
const entry = path.join(import.meta.dirname, '../command.mjs');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const doctor = (env: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const all = { ...environment(), DEMO: 'false', DATA_DIR: folder, ...env };
    execFile(process.execPath, [entry, 'doctor', ...args], { env: all }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

interface Diagnosis {
  server: string;
  checks: CheckReading[];
  mail: { isSent: boolean; sentence: string } | null;
}

async function diagnosis(env: Record<string, string>, ...args: string[]) {
  const { code, out, err } = await doctor(env, '--json', ...args);
  const read = JSON.parse(out) as Diagnosis;
  const of = (name: CheckName) => read.checks.find((check) => check.name === name);
  return { code, err, ...read, of };
}

it('a stopped installation is examined, what could not be tried is said, and nothing is made', async () => {
  const found = await diagnosis({
    ...{
      DATABASE_URL: test.databaseUrl,
      PUBLIC_URL: `https://localhost:${await freePort()}`,
      TRUST_PROXY: '1',
    },
    ...{ SMTP_URL: 'smtp://alguien:una-clave-secreta@127.0.0.1:9', TOKEN_SECRET: 'x'.repeat(40) },
  });
  expect(found.server).toBe('stopped');
  expect(found.of('database')?.state).toBe('ok');
  expect(found.of('address')).toMatchObject({ state: 'skipped', sentence: 'El servidor está parado.' });
  expect(found.of('mail')?.state).toBe('failed');
  expect(found.code).toBe(2);
  expect(JSON.stringify(found)).not.toMatch(/una-clave-secreta|xxxxx/);
  expect(await readdir(folder)).toEqual([]);
});

it('without a database the rest is tried all the same', async () => {
  const url = `postgresql://callejero:otra-clave@127.0.0.1:${await freePort()}/callejero`;
  const { code, out, err } = await doctor({ DATABASE_URL: url });
  expect([code, err]).toEqual([2, '']);
  expect(out).toMatch(/^ {2}Falla +Base de datos .*ECONNREFUSED/m);
  expect(out).toMatch(/^ {2}Bien +Disco /m);
  expect(out).toMatch(/^ {2}Sin probar +Fuentes /m);
  expect(out).not.toContain('otra-clave');
  // Nor does it make one of its own.
  const absent = await diagnosis({ DATA_DIR: path.join(folder, 'nada') });
  expect(absent.of('database')?.sentence).toContain('no hay ninguna base de datos');
  expect(await readdir(folder)).toEqual([]);
});

it('warnings end with 1, and a well installation with 0', async () => {
  const env = { DATABASE_URL: test.databaseUrl };
  const well = await diagnosis(env);
  expect(well.checks.filter(({ state }) => !['ok', 'skipped'].includes(state))).toEqual([]);
  expect(well.code).toBe(0);
  const doubtful = await diagnosis({ ...env, HSTS_SUBDOMAINS: 'true' });
  expect([doubtful.code, doubtful.of('configuration')?.state]).toEqual([1, 'warning']);
});

it('a configuration that can’t be read is what failed', async () => {
  const found = await diagnosis({ PORT: 'ochenta' });
  expect(found.code).toBe(2);
  expect(found.checks).toEqual([
    expect.objectContaining({ name: 'configuration', sentence: expect.stringContaining('PORT') }),
  ]);
});

it('sends a test mail, and refuses what is no address', async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      void text(stream).then((mail) => {
        received.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const env = { DATABASE_URL: test.databaseUrl, SMTP_URL, SMTP_REQUIRE_TLS: 'false' };
  const found = await diagnosis(env, '--mail', 'tecnica@ayuntamiento.example');
  expect(found.mail).toMatchObject({ isSent: true });
  expect(received[0]).toContain('To: tecnica@ayuntamiento.example');
  server.close();
  expect(await doctor(env, '--mail', 'nadie')).toMatchObject({
    ...{ code: 2, out: '', err: expect.stringContaining('«nadie» no es una dirección de correo.') },
  });
});
