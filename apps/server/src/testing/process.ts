/** A program of ours as the process that an operator starts and ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface StartedProcess {
  child: ChildProcess;
  /** The first group of `says` in its output. Rejects when it ends without saying it. */
  address(): Promise<string>;
  output(): string;
  /** Its exit code; null after a signal. */
  ended: Promise<number | null>;
}

/** `env` is all that it gets of the environment, besides what a program needs to run. */
export function startProcess(main: string, env: Record<string, string>, says: RegExp): StartedProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, TMPDIR, LOG_LEVEL: 'warn', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  // Not `exit`: some of what it said may come after that.
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  return {
    child,
    ended,
    output: () => text,
    async address() {
      for (;;) {
        const said = says.exec(text)?.[1];
        if (said) return said;
        const over = await Promise.race([
          once(child.stdout, 'data').then(() => false),
          ended.then(() => true),
        ]);
        if (over) throw new Error(`It ended: ${text}`);
      }
    },
  };
}
