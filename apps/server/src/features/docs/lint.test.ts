/** The reference passes a linter for OpenAPI documents. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi, type TestApi } from '../../testing/api.ts';
import type { OpenApi } from './document.ts';

const run = promisify(execFile);
const redocly = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
const config = fileURLToPath(new URL('../../../redocly.yaml', import.meta.url));

let api: TestApi;
let folder: string;
let text: string;
beforeAll(async () => {
  api = await createTestApi();
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-lint-'));
  ({ text } = await api.visitor.get('/docs/openapi.json'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

test("redocly's recommended rules find nothing", async () => {
  const file = path.join(folder, 'openapi.json');
  await writeFile(file, text);
  const cli = path.join(path.dirname(redocly), 'bin/cli.js');
  // It must neither look for a newer version nor report its use.
  const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const found = await run(process.execPath, [cli, 'lint', file, '--config', config, '--format', 'json'], {
    env: { ...process.env, ...quiet },
  }).catch((error: { stdout: string }) => error);
  expect(JSON.parse(found.stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] });
});

test('of two similar paths, one has an id where the other has a word', () => {
  const { paths } = JSON.parse(text) as OpenApi;
  const isId = (template: string, part: string) =>
    Object.values(paths[template] ?? {})
      .flatMap(({ parameters = [] }) => parameters)
      .some((parameter) => `{${parameter?.name}}` === part && parameter?.schema.format === 'uuid');
  const parts = Object.keys(paths).map((template) => ({ template, parts: template.slice(1).split('/') }));
  const ambiguous = parts.flatMap((one) =>
    parts.flatMap((other) => {
      if (one.template >= other.template || one.parts.length !== other.parts.length) return [];
      const differs = one.parts.some((part, at) => {
        const its = other.parts[at] ?? '';
        if (part === its) return false;
        if (!part.startsWith('{')) return !its.startsWith('{') || isId(other.template, its);
        return !its.startsWith('{') && isId(one.template, part);
      });
      return differs ? [] : [[one.template, other.template]];
    }),
  );
  expect(ambiguous).toEqual([]);
});
