import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@callejero/server/node/embedded-postgres/free-port.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanEnvironment } from './setup.mjs';

const repository = path.resolve(import.meta.dirname, '..');

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-dev-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const touch = (file: string) => utimes(path.join(repository, file), new Date(), new Date());

/** Saves a file unchanged, then restores its date, because other tests use it to detect stale builds. */
async function whileSaved(file: string, look: () => Promise<void>): Promise<void> {
  const full = path.join(repository, file);
  const { atime, mtime } = await stat(full);
  await touch(file);
  try {
    await look();
  } finally {
    await utimes(full, atime, mtime);
  }
}

test('the server restarts and the client reloads as their files change, and both end together', async () => {
  const port = await freePort();
  const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: repository,
    env: {
      ...cleanEnvironment(process.env),
      ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'false', NO_COLOR: '1' },
    },
  });
  const ended = once(dev, 'exit');
  let said = '';
  for (const output of [dev.stdout, dev.stderr]) output.on('data', (chunk) => (said += chunk));
  try {
    const starts = () => said.split(`http://localhost:${port}/docs`).length - 1;
    await expect.poll(starts).toBe(1);
    await expect.poll(() => /Local:\s+(\S+)/.exec(said)?.[1]).toBeDefined();
    const client = /Local:\s+(\S+)/.exec(said)?.[1] ?? '';
    // The client's dev server forwards this request to the API.
    expect((await fetch(new URL('/health', client))).status).toBe(200);
    expect((await fetch(new URL('/src/main.tsx', client))).status).toBe(200);
    const main = 'apps/client/src/main.tsx';
    await whileSaved(main, () =>
      expect
        .poll(
          async () => {
            // Repeat, because the client's server may print its address before it watches its files.
            await touch(main);
            return said;
          },
          { interval: 500 },
        )
        .toMatch(/(?:page reload|hmr update).*main\.tsx/),
    );
    await whileSaved('apps/server/src/run.ts', () => expect.poll(starts).toBe(2));
  } finally {
    dev.kill('SIGTERM');
    await ended;
  }
});
