import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../node/config.ts';
import { createPlatformOver, type NodePlatform } from '../../node/platform.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ensureFirstAdministrator } from './first-administrator.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-first-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const opened: { platform: NodePlatform; database: TestDatabase }[] = [];
afterEach(async () => {
  for (const { platform, database } of opened.splice(0)) {
    await platform.close();
    await database.drop();
  }
});

/** A platform on a database without accounts. */
async function empty(env: Record<string, string> = {}): Promise<NodePlatform> {
  const database = await createTestDatabase();
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'warn', ...env });
  const platform = await createPlatformOver(database.db, database.url, config);
  opened.push({ platform, database });
  return platform;
}

interface Stored {
  email: string;
  roles: string[];
  permissions: string[];
  status: string;
  password_hash: string;
  must_change_password: boolean;
}
const everybody = ({ db }: NodePlatform) =>
  db.query<Stored>({
    text: 'select email, roles, permissions, status, password_hash, must_change_password from users',
    values: [],
  });

it('the first administrator is the one of the environment variables, and may do everything', async () => {
  const password = 'quince caracteres o más';
  const platform = await empty({ ADMIN_EMAIL: 'Ana@Guia.example', ADMIN_PASSWORD: password });
  const asked: string[] = [];
  const made = await ensureFirstAdministrator(platform, async () => {
    asked.push('asked');
    return null;
  });
  // A password that somebody chose is not printed.
  expect([made, asked]).toEqual([{ email: 'ana@guia.example', password: null }, []]);
  const [stored] = await everybody(platform);
  expect(stored).toMatchObject({
    email: 'ana@guia.example',
    roles: ['administrator'],
    permissions: ['*'],
    status: 'active',
    must_change_password: false,
  });
  expect(await platform.hasher.verify(stored?.password_hash ?? null, password)).toBe(true);
});

it('the first administrator is the one given at the terminal', async () => {
  const platform = await empty();
  const answer = { email: 'beto@guia.example', password: 'otra contraseña larga' };
  expect(await ensureFirstAdministrator(platform, async () => answer)).toEqual({
    email: answer.email,
    password: null,
  });
  const [stored] = await everybody(platform);
  expect(stored?.email).toBe(answer.email);
  expect(await platform.hasher.verify(stored?.password_hash ?? null, answer.password)).toBe(true);
});

it('the first administrator is generated where nobody answers, with a password that is printed once, works and must be changed', async () => {
  const platform = await empty();
  const made = await ensureFirstAdministrator(platform, async () => null);
  expect(made?.password).toMatch(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/);
  const [stored] = await everybody(platform);
  expect(stored?.email).toBe(made?.email);
  expect(await platform.hasher.verify(stored?.password_hash ?? null, made?.password ?? '')).toBe(true);
  // The password may be in a terminal's history or in a log.
  expect(stored?.must_change_password).toBe(true);
  expect(await ensureFirstAdministrator(platform)).toBeNull();
});

it('there is one first administrator, however many servers start together', async () => {
  const platform = await empty();
  const made = await Promise.all(Array.from({ length: 4 }, () => ensureFirstAdministrator(platform)));
  expect(made.filter((each) => each !== null)).toHaveLength(1);
  expect(await everybody(platform)).toHaveLength(1);
});
