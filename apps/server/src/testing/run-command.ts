/** Runs an operator's command as a process. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { environment } from '../node/embedded-postgres/processes.ts';
import type { TestApi } from './api.ts';

const entry = path.join(import.meta.dirname, '../command.mjs');

/** `args` begins with the command's name. */
export function startCommand(args: readonly string[], env: Record<string, string>, cwd?: string) {
  const child = spawn(process.execPath, [entry, ...args], { cwd, env: { ...environment(), ...env } });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err })),
  );
  return { child, ended };
}

/** Starts it beside the API of a test, over the same database; relative paths are those of `folder`. */
export const startCommandBeside = (
  { databaseUrl, platform }: Pick<TestApi, 'databaseUrl' | 'platform'>,
  folder: string,
  ...args: string[]
) =>
  startCommand(args, {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: platform.config.dataDir, DATABASE_POOL: '2' },
    INIT_CWD: folder,
  });

export const runCommandBeside = (test: Pick<TestApi, 'databaseUrl' | 'platform'>, ...args: string[]) =>
  startCommandBeside(test, process.cwd(), ...args).ended;
