/** The tasks of `Platform.aside` by name, each loaded with its first run. */
import { yieldToEventLoop } from './features/imports/reading/turns.ts';
import type { AsideTask, RunAside } from './ports/aside.ts';

const tasks: Readonly<Record<string, () => Promise<AsideTask<never, unknown>>>> = {
  'import-columns': async () => (await import('./features/imports/reading/detect.ts')).findColumns,
  'import-rows': async () => (await import('./features/imports/reading/read-aside.ts')).readRows,
};

export async function asideTask(name: string): Promise<AsideTask<unknown, unknown>> {
  const task = await tasks[name]?.();
  if (!task) throw new Error(`There is no task ${name}`);
  return task as AsideTask<unknown, unknown>;
}

/** Milliseconds. */
const turn = 10;

/** Runs tasks in the same thread, in turns between which requests run. */
export const asideInTurns: RunAside = async function* <Input, Part>(
  name: string,
  input: Input,
  signal: AbortSignal,
) {
  const task = await asideTask(name);
  let since = performance.now();
  for await (const part of task(input)) {
    if (part !== undefined) yield part as Part;
    if (performance.now() - since < turn) continue;
    await yieldToEventLoop();
    signal.throwIfAborted();
    since = performance.now();
  }
};
