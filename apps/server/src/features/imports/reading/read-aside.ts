/** Reads the files of an import apart from what answers requests. docs/decisions/073-files-are-read-in-a-thread.md. */
import type { ImportLayout, ImportTargetName } from '@callejero/contract/resources/imports.ts';
import { AsideLimit } from '../../../ports/aside.ts';
import { loadTarget } from '../load-target.ts';
import type { StoredImport } from '../store.ts';
import type { DraftRow, ImportTarget, OpenFile } from '../target.ts';
import { Hints } from './hints.ts';
import { invalidFile } from './invalid-file.ts';

/** What the thread gets: data that can be cloned. */
export interface RowsInput {
  target: ImportTargetName;
  layout: ImportLayout;
  options: StoredImport['options'];
  files: readonly { name: string; bytes: Uint8Array }[];
  /** What the target's `knowledge` answered. */
  knowledge: unknown;
}

/** What is known of the files before their rows. */
export interface ReadFiles {
  abouts: OpenFile<unknown>['about'][];
  /** Of rows. */
  total: number;
}

type Row = DraftRow<unknown>;
export type RowsPart = ReadFiles | { rows: Row[] };

/** Rows that are handed over at once: few enough to arrive within a millisecond or two. */
const rowsPerPart = 100;

/**
 * First what is known of the files, then their rows, each record once. The files are gone through several times, so that only those
 * rows are in memory together that may be the same record.
 */
export async function* readRows(input: RowsInput): AsyncGenerator<RowsPart | undefined, void> {
  const target = await loadTarget(input.target, input.layout);
  const files = filesOf(target, input);
  const hints = new Hints();
  const opened: OpenedFile[] = [];
  for (const index of input.files.keys()) {
    const { about, takenAt, length } = yield* reading(files.opening(index, hints));
    opened.push({ about, takenAt, length });
  }
  yield {
    abouts: opened.map(({ about }) => about),
    total: opened.reduce((sum, { length }) => sum + length, 0),
  };
  const settled = yield* reading(settling(target, input, files, opened, hints.repeated()));
  let rows: Row[] = [];
  for (const row of files.reading(settled)) {
    yield undefined;
    if (row) rows.push(row);
    if (rows.length < rowsPerPart) continue;
    yield { rows };
    rows = [];
  }
  if (rows.length > 0) yield { rows };
}

type OpenedFile = Omit<OpenFile<unknown>, 'rows' | 'settle'>;

/** Rows that are decided already, by position, and what that means for the others of each file. */
interface Settled {
  rows: ReadonlyMap<number, Row>;
  answers: readonly boolean[];
}

/** The files, of which one at a time is open. */
function filesOf(target: ImportTarget, input: RowsInput) {
  let open: { index: number; file: OpenFile<unknown> } | null = null;

  function* opening(index: number, hints = new Hints()): Generator<void, OpenFile<unknown>> {
    if (open?.index === index) return open.file;
    open = null;
    const { name = '', bytes = new Uint8Array() } = input.files[index] ?? {};
    const { knowledge, ...shared } = input;
    const file = yield* target.open({ ...shared, name, bytes }, knowledge, hints);
    open = { index, file };
    return file;
  }

  return {
    opening,

    *reading({ rows, answers }: Settled): Generator<Row | undefined, void> {
      let position = 0;
      for (const index of input.files.keys()) {
        const file: OpenFile<unknown> = yield* opening(index) as Generator<undefined, OpenFile<unknown>>;
        for (const { read } of file.rows(answers[index] ?? false)) {
          yield rows.get(position) ?? { ...read(), file: index, position };
          position += 1;
        }
      }
    },
  };
}

/** Reads the rows that have a repeated hint, and decides which of them are the same record. */
function* settling(
  target: ImportTarget,
  { target: name, files: { length }, files: named }: RowsInput,
  files: ReturnType<typeof filesOf>,
  opened: readonly OpenedFile[],
  repeated: ReadonlySet<number>,
): Generator<void, Settled> {
  const rows = new Map<number, Row>();
  const answers: boolean[] = [];
  let position = 0;
  for (let index = 0; repeated.size > 0 && index < length; index += 1) {
    const file = yield* files.opening(index);
    const alike: Row[] = [];
    for (const { hints, read } of file.rows(false)) {
      yield;
      if (hints.some((hint) => repeated.has(hint))) alike.push({ ...read(), file: index, position });
      position += 1;
    }
    answers.push(file.settle ? yield* file.settle(alike) : false);
    for (const row of alike) rows.set(row.position, row);
  }
  const keyOf = (draft: unknown) => target.keyOf(draft, name);
  leaveRepeatedOut([...rows.values()], named, opened, { ...target, keyOf });
  return { rows, answers };
}

/**
 * A record in several files (or twice in one) counts once, with empty fields filled from the other versions. The choice does not
 * depend on the order of the files: the newest, then the longest, then by its text.
 */
function leaveRepeatedOut(
  rows: readonly Row[],
  files: readonly { name: string }[],
  versions: readonly OpenedFile[],
  { keyOf, merge }: { keyOf(draft: unknown): string | null } & Pick<ImportTarget, 'merge'>,
): void {
  const best = new Map<string, Row>();
  const repeated: [Row, string][] = [];
  for (const row of rows) {
    const key = row.draft === null ? null : keyOf(row.draft);
    if (key === null) continue;
    const other = best.get(key);
    if (!other) {
      best.set(key, row);
      continue;
    }
    const wins = compareVersions(row, other, versions) < 0;
    if (wins) best.set(key, row);
    repeated.push([wins ? other : row, key]);
  }
  for (const [row, key] of repeated) {
    const winner = best.get(key);
    if (!winner) continue;
    const where = row.file === winner.file ? '' : ` de ${files[winner.file]?.name ?? ''}`;
    if (merge) winner.draft = merge(winner.draft, row.draft);
    row.draft = null;
    row.reason = `Repetido en la fila ${winner.row}${where}.`;
  }
}

/** Negative if `a` is the better version. */
function compareVersions(a: Row, b: Row, versions: readonly OpenedFile[]): number {
  const [newerA, newerB] = [versions[a.file]?.takenAt ?? '', versions[b.file]?.takenAt ?? ''];
  if (newerA !== newerB) return newerA > newerB ? -1 : 1;
  const [textA, textB] = [JSON.stringify(a.draft), JSON.stringify(b.draft)];
  return textB.length - textA.length || (textA < textB ? -1 : textA > textB ? 1 : 0);
}

/** A generator of steps as one of parts. */
export async function* reading<T>(steps: Generator<void, T>): AsyncGenerator<undefined, T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield undefined;
  }
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
