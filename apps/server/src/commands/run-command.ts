/** Finds and runs a command: a module of this folder that exports `command`. */
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../node/command-line.ts';
import { startOrExplain } from '../node/start-error.ts';

export interface OperatorCommand {
  /** What `--help` prints. */
  usage: string;
  /** Runs it with its arguments. Throws a StartError if it can't do what was asked for. */
  run(args: readonly string[]): Promise<void>;
}

/** Null if there is no command of that name. */
export async function findCommand(name: string): Promise<OperatorCommand | null> {
  if (!(await modules()).includes(name)) return null;
  const { command } = (await import(/* @vite-ignore */ `./${name}.ts`)) as { command?: OperatorCommand };
  return command ?? null;
}

async function modules(): Promise<string[]> {
  const files = await Array.fromAsync(glob('*.ts', { cwd: import.meta.dirname }));
  return files.filter((file) => !file.endsWith('.test.ts')).map((file) => path.basename(file, '.ts'));
}

/** The commands of this folder by name. */
export async function allCommands(): Promise<Map<string, OperatorCommand>> {
  const found = new Map<string, OperatorCommand>();
  for (const name of (await modules()).sort()) {
    const command = await findCommand(name);
    if (command) found.set(name, command);
  }
  return found;
}

/** Runs the command of that name. An error ends the process. */
export const runCommand = (name: string, args: readonly string[]): Promise<void> =>
  startOrExplain(async () => {
    const command = await findCommand(name);
    if (command) return command.run(args);
    const names = [...(await allCommands()).keys()].join(', ');
    throw new UsageError(`No existe la orden «${name}».`, `Las que hay: ${names}.`);
  });
