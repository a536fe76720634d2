/** Reads a file of an import apart from what answers requests. docs/decisions/073-files-are-read-in-a-thread.md. */
import type { ImportLayout, ImportTargetName } from '@callejero/contract/resources/imports.ts';
import { AsideLimit } from '../../../ports/aside.ts';
import type { Platform } from '../../../ports/ports.ts';
import type { StoredImport } from '../store.ts';
import type { ReadFile, ReadRow } from '../target.ts';
import { targetOf } from '../target-of.ts';
import { invalidFile } from './invalid-file.ts';

/** What the thread gets: data that can be cloned. */
export interface RowsInput {
  target: ImportTargetName;
  layout: ImportLayout;
  options: StoredImport['options'];
  name: string;
  bytes: Uint8Array;
  /** What the target's `knowledge` answered. */
  knowledge: unknown;
}

type RowsPart = { rows: ReadRow<unknown>[] } | { about: Omit<ReadFile<unknown>, 'rows'> };

/** Rows that are handed over at once: few enough to arrive within a millisecond or two. */
const rowsPerPart = 100;

export async function* readRows(input: RowsInput): AsyncGenerator<RowsPart | undefined, void> {
  const target = await targetOf(input.target, input.layout);
  const { rows, ...about } = yield* reading(target.read(input, input.knowledge));
  rows.sort((a, b) => a.row - b.row);
  yield { about };
  for (let start = 0; start < rows.length; start += rowsPerPart)
    yield { rows: rows.slice(start, start + rowsPerPart) };
}

/** A generator of steps as one of parts. */
export async function* reading<T>(steps: Generator<void, T>): AsyncGenerator<undefined, T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield undefined;
  }
}

export async function readFile(
  { aside }: Pick<Platform, 'aside'>,
  input: RowsInput,
  signal: AbortSignal,
): Promise<ReadFile<unknown>> {
  const rows: ReadRow<unknown>[] = [];
  let about: Omit<ReadFile<unknown>, 'rows'> | null = null;
  for await (const part of withinLimits(
    input.name,
    aside<RowsInput, RowsPart>('import-rows', input, signal),
  )) {
    if ('about' in part) about = part.about;
    else for (const row of part.rows) rows.push(row);
  }
  if (!about) throw new Error('The thread read nothing');
  return { ...about, rows };
}

/** The parts; a file that needs too much is refused with what to do. */
export async function* withinLimits<Part>(file: string, parts: AsyncGenerator<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    if (!(error instanceof AsideLimit)) throw error;
    const reason =
      error.of === 'memory' ? 'Necesita demasiada memoria para leerse.' : 'Tarda demasiado en leerse.';
    throw invalidFile(file, `${reason} Divídelo en archivos más pequeños y súbelos otra vez.`);
  }
}
