/** Runs an operator's command as a process, beside the API of a test and over the same database. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { environment } from '../node/embedded-postgres/processes.ts';
import type { TestApi } from './api.ts';

const entry = path.join(import.meta.dirname, '../command.mjs');

export function runCommandBeside(
  { databaseUrl, platform }: Pick<TestApi, 'databaseUrl' | 'platform'>,
  ...args: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const { dataDir } = platform.config;
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...environment(), DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DATABASE_POOL: '2' },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}
