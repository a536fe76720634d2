/** This release and the next one, each with its own code, on one database. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type StartedProcess, startProcess } from '@callejero/server/testing/process.ts';
import { afterAll, expect, test } from 'vitest';
import { type Ask, isStored, keepWriting, writeThroughBoth } from './drill/side-by-side.ts';
import { makeNextSources } from './next-release.mjs';

const account = { email: 'administra@prueba.example', password: 'una contraseña bien larga' };
const folders: string[] = [];
const servers: StartedProcess[] = [];
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

test('a server of this release and one of the next lose no write of each other, on the way there and back', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-data-'));
  folders.push(dataDir);
  const start = async (root: string) => {
    const server = startProcess(
      path.join(root, 'apps/server/src/main.mjs'),
      {
        ...{ PORT: '0', DATA_DIR: dataDir, DEMO: 'false' },
        ...{ ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
      },
      /^ {2}(http:\/\/localhost:\d+)$/m,
    );
    servers.push(server);
    const url = await server.address();
    let token = '';
    const ask: Ask = async (method, to, body) => {
      const answer = await fetch(`${url}${to}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { 'x-access-token': token }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.startsWith('application/json');
      return { status: answer.status, text, data: isJson ? JSON.parse(text).data : undefined };
    };
    const { data, text } = await ask('POST', '/v1/users/login', account);
    expect(data, text).toMatchObject({ accessToken: expect.any(String) });
    token = (data as { accessToken: string }).accessToken;
    const stop = async () => {
      server.child.kill('SIGTERM');
      expect(await server.ended, server.output()).toBe(0);
    };
    return { ask, stop };
  };
  const here = path.join(import.meta.dirname, '..');
  const sources = makeNextSources('9999.0.0');
  folders.push(sources);

  const old = await start(here);
  const meanwhile = keepWriting(old.ask);
  const next = await start(sources);
  await meanwhile.end();
  const id = await writeThroughBoth(old.ask, next.ask);
  await old.stop();
  // The way back: the old one starts on the database of the next one, which goes away.
  const again = await start(here);
  await isStored(next.ask, id, 'Todo');
  await next.stop();
  expect((await again.ask('PATCH', `/v1/categories/${id}`, { rev: 6, name: 'De vuelta' })).status).toBe(200);
  const later = await start(sources);
  await isStored(later.ask, id, 'De vuelta');
  await again.stop();
  await later.stop();
}, 900_000);
