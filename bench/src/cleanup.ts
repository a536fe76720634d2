/** Clean-up tasks, run at any end: newest first, each once, and a failed one does not stop the others. */
const tasks: (() => Promise<unknown>)[] = [];
let running: Promise<void> | null = null;

/** Registers a clean-up task. */
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

/** Cleans up at signals too. A second signal during the clean-up has no effect. */
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
