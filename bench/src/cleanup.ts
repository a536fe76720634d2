/** What has to be undone at the end, however it comes: newest first, each once, one failure not keeping the rest. */
const tasks: (() => Promise<unknown>)[] = [];
let running: Promise<void> | null = null;

/** Registers what undoes something just done. */
export function atEnd(task: () => Promise<unknown>): void {
  tasks.push(task);
}

export function cleanUp(): Promise<void> {
  running ??= (async () => {
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      await task().catch((error: unknown) => process.stderr.write(`clean-up: ${String(error)}\n`));
    }
  })();
  return running;
}

/** Ctrl-C and its like clean up too; a second one is heard while the first is at work and changes nothing. */
export function cleanUpOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    process.on(signal, () => {
      cleanUp().finally(() => process.exit(code));
    });
  }
}
