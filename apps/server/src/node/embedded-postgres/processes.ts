/** Starts, watches and signals processes of this machine. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether `pid` is a running PostgreSQL. If the program's name can't be read, any running process counts. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    // A zombie has its name but no longer runs.
    const zombie = /\nState:\s+Z/.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return !zombie && name === 'postgres';
  } catch {
    return false;
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

export async function until(condition: () => boolean, timeout: number): Promise<boolean> {
  const deadline = Date.now() + timeout;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

/** The end of a program's output, which says why it ended. */
export const lastLines = (output: string): string => output.trimEnd().split('\n').slice(-8).join('\n');

/** Variables that a program needs to run, on all supported systems. */
const needed =
  /^(?:PATH|HOME|USER|LOGNAME|TMPDIR|TMP|TEMP|(?:LD|DYLD)_[A-Z_]+|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT)$/i;

/** The environment for a child: without our secrets, and without PG* variables, which would mislead PostgreSQL. */
export function environment(): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(([name]) => needed.test(name));
  return { ...Object.fromEntries(given), LC_ALL: 'C', TZ: 'UTC' };
}

/** `stop` kills the program. Resolves when its children, which share its output, have ended too. */
export function runToEnd(
  file: string,
  args: readonly string[],
  as: { uid?: number; gid?: number },
  stop?: AbortSignal,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...as, stdio: ['ignore', 'pipe', 'pipe'], env: environment() });
    const kill = () => child.kill('SIGKILL');
    stop?.addEventListener('abort', kill);
    if (stop?.aborted) kill();
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => {
      stop?.removeEventListener('abort', kill);
      resolve({ code, output });
    });
  });
}
