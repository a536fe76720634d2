/** Starts one of our programs as a process, as an operator does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { environment } from '../node/embedded-postgres/processes.ts';

export interface StartedProcess {
  child: ChildProcess;
  /** The first group of `says` in the output. Rejects if the process ends without printing it. */
  address(): Promise<string>;
  output(): string;
  /** The exit code; null after a signal. */
  ended: Promise<number | null>;
}

/** `env`: the environment, to which only variables are added that every program needs. */
export function startProcess(main: string, env: Record<string, string>, says: RegExp): StartedProcess {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment(), LOG_LEVEL: 'warn', ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  // Not `exit`, because output may still arrive after it.
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
