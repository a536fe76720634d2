/** Makes the server's backups, in a process of their own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FullConfig } from '../../ports/config.ts';
import type { Backups, Log } from '../../ports/ports.ts';
import type { BackupOrder } from '../backup/backup-process.ts';

const entry = fileURLToPath(new URL('../../backup-process.mjs', import.meta.url));
/** Of 19: whoever answers people has priority. */
const niceness = 15;
/** Milliseconds in which it may end in order. */
const patience = 4000;

export function createBackups(config: FullConfig, ownerUrl: string, log: Log): Backups {
  return {
    async run({ cause, drill, now }, signal) {
      signal.throwIfAborted();
      const child = fork(entry, [], { serialization: 'advanced', execArgv: [] });
      // The message takes one moment longer than the process needs to exist, so its threads are made with this priority.
      if (child.pid !== undefined) lower(child.pid, log);
      const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
      // It ends in order when nobody is connected with it.
      const end = () => {
        if (child.connected) child.disconnect();
        setTimeout(() => child.kill('SIGKILL'), patience).unref();
      };
      signal.addEventListener('abort', end);
      try {
        child.send({ config, ownerUrl, cause, drill, now } satisfies BackupOrder);
        const [code, by] = await ended;
        signal.throwIfAborted();
        if (code !== 0) throw new Error(`The process of the backup ended with ${by ?? code}`);
      } finally {
        signal.removeEventListener('abort', end);
      }
    },
  };
}

function lower(pid: number, log: Log): void {
  try {
    setPriority(pid, niceness);
  } catch (error) {
    log.debug('the backup runs with the priority of the server', { error });
  }
}
