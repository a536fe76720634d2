/**
 * Ends PostgreSQL when the last process that needs it has ended in whatever way, also by `kill -9`. Every such process holds a
 * named pipe of the data folder open. A shell beside PostgreSQL reads the pipe, which ends when nobody holds it any more.
 */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, constants, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { environment } from './processes.ts';

/**
 * $1: PostgreSQL's pid file. The pipe says which pid PostgreSQL has, if the process that started it lived long enough to write it. As
 * long as the file does not name that pid, PostgreSQL is starting, or has ended and its pid may belong to another program. A
 * PostgreSQL that has not ended after eight seconds is ended at once.
 */
const script = `started=
while read -r pid; do started=$pid; done
for name in INT INT INT INT INT INT INT INT QUIT; do
  [ -z "$started" ] || kill -0 "$started" || exit
  pid= program=
  read -r pid < "$1"
  [ -n "$started" ] || read -r program < "/proc/$pid/comm"
  if [ -n "$pid" ] && { [ "$pid" = "$started" ] || [ "$program" = postgres ]; }; then kill -s "$name" "$pid"; fi
  sleep 1
done`;

export class Lifeline {
  readonly #pipe: string;
  readonly #pidFile: string;
  #held: number | null = null;

  /** `folder`: PostgreSQL's data folder. */
  constructor(folder: string) {
    this.#pipe = path.join(folder, 'callejero.lifeline');
    this.#pidFile = path.join(folder, 'postmaster.pid');
  }

  /** Makes the pipe if it is missing; `own` gives it to the account of PostgreSQL. Windows and some file systems have none. */
  make(own: (file: string) => void): void {
    if (process.platform === 'win32') return;
    const made = spawnSync('mkfifo', ['-m', '600', this.#pipe], { stdio: 'ignore', env: environment() });
    if (made.status === 0) own(this.#pipe);
  }

  /** Call it before each try to join, because another process may have made the pipe anew. */
  hold(): void {
    const before = this.#held;
    this.#held = this.#open();
    // Not earlier, because it may be the same pipe, which nobody would hold for a moment.
    if (before !== null) closeSync(before);
  }

  #open(): number | null {
    if (process.platform === 'win32') return null;
    try {
      // For reading too, because opening only to write would wait for a reader.
      return openSync(this.#pipe, constants.O_RDWR | constants.O_NONBLOCK);
    } catch {
      // There is no pipe before the first start.
      return null;
    }
  }

  release(): void {
    if (this.#held !== null) closeSync(this.#held);
    this.#held = null;
  }

  /** Call it when no other process can join, before PostgreSQL is stopped: some programs can't copy a folder with a pipe. */
  remove(): void {
    rmSync(this.#pipe, { force: true });
  }

  /**
   * Watches over the PostgreSQL that this process starts next, because the process may be killed before it knows its pid. Call
   * `started` with that pid, and `ended` when it has ended.
   */
  watch(): { started(pid: number | undefined): void; ended(): void } {
    this.hold();
    const pipe = this.#held;
    if (pipe === null) return { started: () => undefined, ended: () => undefined };
    // Does not wait, because this process writes; and does not get the flag of `hold`, with which the shell could not wait.
    const reading = openSync(this.#pipe, constants.O_RDONLY);
    const shell = spawn('sh', ['-c', script, 'callejero', this.#pidFile], {
      detached: true,
      stdio: [reading, 'ignore', 'ignore'],
      env: environment(),
    });
    closeSync(reading);
    shell.on('error', () => undefined);
    shell.unref();
    return {
      started: (pid) => void (pid !== undefined && writeSync(pipe, `${pid}\n`)),
      ended: () => void shell.kill('SIGKILL'),
    };
  }
}
