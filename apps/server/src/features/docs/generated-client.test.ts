/** A client that a tool generates from the reference compiles under `strict` and works over HTTP. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drain, listen } from '../../node/http-server/serve.ts';
import { createTestApi, password, type TestApi } from '../../testing/api.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const packageOf = (name: string) => path.dirname(require.resolve(`${name}/package.json`));
/** The compiler of this repository; the generator uses an older one for its types. */
const compiler = fileURLToPath(new URL('../../../../../node_modules/typescript/bin/tsc', import.meta.url));
const journey = fileURLToPath(new URL('../../testing/generated-client/journey.ts', import.meta.url));

let api: TestApi;
let listening: Awaited<ReturnType<typeof listen>>;
let folder: string;
beforeAll(async () => {
  api = await createTestApi();
  listening = await listen({ ...api.platform.config, port: 0, host: '127.0.0.1' }, { api: api.api });
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-client-'));
});
afterAll(async () => {
  await drain(listening.server, 0);
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const compilerOptions = {
  ...{ target: 'esnext', module: 'nodenext', moduleResolution: 'nodenext', types: [] },
  ...{ lib: ['esnext', 'dom', 'dom.iterable'], noEmit: true, allowImportingTsExtensions: true },
  ...{ strict: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true },
};

test('a generated TypeScript client compiles under strict and works over HTTP', async () => {
  const admin = await api.signIn();
  const category = (await admin.get('/v1/categories?_perPage=1')).body.data as { id: string }[];
  const file = (name: string) => path.join(folder, name);
  await mkdir(file('node_modules/@types'), { recursive: true });
  await symlink(packageOf('openapi-fetch'), file('node_modules/openapi-fetch'));
  await symlink(packageOf('@types/node'), file('node_modules/@types/node'));
  await copyFile(journey, file('journey.ts'));
  await writeFile(file('package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(
    file('tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, types: ['node'] } }),
  );

  const origin = `http://127.0.0.1:${listening.port}`;
  const document = await fetch(`${origin}/docs/openapi.json`);
  await writeFile(file('openapi.json'), await document.text());
  const generator = path.join(packageOf('openapi-typescript'), 'bin/cli.js');
  await run(process.execPath, [generator, file('openapi.json'), '-o', file('api.ts')]);
  const compiled = await run(process.execPath, [compiler, '-p', folder]).catch(
    (error: { stdout: string; stderr: string }) => error,
  );
  expect(compiled).toMatchObject({ stdout: '', stderr: '' });

  const { email } = (await admin.get(`/v1/users/${admin.id}`)).body.data as { email: string };
  const made = await run(process.execPath, [
    file('journey.ts'),
    origin,
    email,
    password,
    category[0]?.id ?? '',
  ]).catch((error: { stdout: string; stderr: string }) => error);
  expect(made.stderr).toBe('');
  expect(made.stdout).toContain('journey done');
}, 300_000);
