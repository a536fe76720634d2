/** Child processes: measured programs on the measured core, and substitutes for other services beside the load. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@callejero/server/node/embedded-postgres/free-port.ts';
import { atEnd } from './cleanup.ts';
import { type Cores, onCores } from './machine.ts';

const readyWithin = 300_000;
const stopWithin = 15_000;

export interface Child {
  pid: number;
  /** URL without a slash at its end. */
  url: string;
  /** Milliseconds from the start of the process until it answered. */
  readyAfter: number;
  stop(): Promise<void>;
}

/**
 * Starts `node` with `args`, which listens on the port in `PORT`, and waits until `path` answers 200.
 */
export async function startChild(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  path: string,
  cores: Cores = 'measured',
): Promise<Child> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const own: [string, ...string[]] = [process.execPath, ...args];
  const [command, ...rest] = onCores(cores, own);
  const child = spawn(command, rest, {
    env: { ...process.env, NODE_ENV: 'production', ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = collect(child);
  const stop = () => end(child);
  atEnd(stop);
  while (!(await answers(url + path))) {
    if (child.exitCode !== null || child.signalCode !== null || performance.now() - started > readyWithin) {
      throw new Error(`${args.join(' ')} did not start:\n${said()}`);
    }
    await delay(5);
  }
  return { pid: child.pid ?? 0, url, readyAfter: performance.now() - started, stop };
}

/** The end of a process's error output. */
function collect(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000);
  });
  return () => text;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithin);
  await ended;
  clearTimeout(timer);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
