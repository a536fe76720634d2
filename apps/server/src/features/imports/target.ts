/**
 * The interfaces of imports: batches, progress, interruption and undoing are common; a target for each kind of data reads its
 * files and writes its rows.
 */

import type { ImportDuplicate, ImportFile, ImportRow } from '@callejero/contract/answers/imports.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { ImportOutcome, ImportTargetName } from '@callejero/contract/resources/imports.ts';
import type { BatchSizes } from '../../ports/batch-sizes.ts';
import type { Change, Queryable } from '../../ports/ports.ts';
import type { Hints } from './reading/hints.ts';
import type { StoredImport } from './store.ts';
import type { Work } from './work.ts';

/** A row of a file as the target read it. */
export interface ReadRow<Draft> {
  /** Line of a CSV, element of a JSON; from 1. */
  row: number;
  name: string | null;
  externalId: string | null;
  location: Point | null;
  /** The values to write, as JSON; null when the row can't be used, for this Spanish reason. */
  draft: Draft | null;
  reason: string | null;
  notes: string[];
  /** The file says that it is closed, and is no longer to be shown. */
  closed?: true;
  /** What the file says of each field of the target. */
  raw?: Record<string, string>;
}

/** Rows at the beginning of an import that show what the file says beside what it becomes. */
export const rawRows = 50;

export interface DraftRow<Draft> extends ReadRow<Draft> {
  /** Unique in the import. */
  position: number;
  file: number;
}

/** A row on its way into a draft. */
export interface RowToRead<Draft> {
  /** Numbers of which it shares one with each row that may be the same record. */
  hints: readonly number[];
  read(): ReadRow<Draft>;
}

/** A file whose rows are read as they are asked for, so that they are never there all at once. */
export interface OpenFile<Draft> {
  about: Pick<
    ImportFile,
    'format' | 'encoding' | 'delimiter' | 'columns' | 'mapping' | 'sample' | 'source' | 'timezone'
  > &
    Partial<Pick<ImportFile, 'confidence' | 'alternatives' | 'lists' | 'list' | 'values' | 'notes'>>;
  /** When the data were collected, if the file says so: of two versions of a record the newer counts. */
  takenAt: string | null;
  /** How many rows it has. */
  length: number;
  /** In the order of the file; begun anew each time. @param asSettled what `settle` answered */
  rows(asSettled: boolean): Iterable<RowToRead<Draft>>;
  /** Decides on all rows that may be records of the same things, before the first row is read for good. */
  settle?(rows: readonly ReadRow<Draft>[]): Generator<void, boolean>;
}

export interface RowDecision {
  outcome: ImportOutcome;
  /** In Spanish: why it is skipped, or unchanged although it differs. */
  reason: string | null;
  /** By field: before and after. */
  changes: Record<string, [unknown, unknown]>;
  /** Fields that differ but stay, because people changed them. */
  kept: string[];
}

/** What the import does or did with a row. */
export interface PlannedRow extends RowDecision {
  /** The id of the stored row. */
  record: string | null;
  /** In addition to the notes from reading. */
  notes?: string[];
}

/** The decision on a row while planning. */
export interface Planned<Stored> extends PlannedRow {
  /** The stored form of the draft, if it differs from the draft. */
  draft?: Stored;
}

/** A row and what it may be the same as. */
export interface FoundDuplicates {
  position: number;
  duplicates: ImportDuplicate[];
}

export interface Planner<Draft, Stored = Draft> {
  /** Those of the rows that can be decided now. */
  admit?(rows: readonly DraftRow<Draft>[]): Promise<readonly DraftRow<Draft>[]>;
  /** Those that `admit` kept back until it knew all. */
  rest?(): Promise<readonly DraftRow<Draft>[]>;
  /** After the last row: rows that may be the same as others, by position. */
  duplicates?(): Generator<FoundDuplicates | undefined, void>;
  /** Returns one decision for each row, in their order. All have a draft. Its writes must be rolled back. */
  decide(tx: Queryable, rows: readonly UsableRow<Draft>[]): Promise<Planned<Stored>[]>;
}

export type UsableRow<Draft> = DraftRow<Draft> & { draft: Draft };

/** A row of the plan that is not written yet. */
export interface OpenRow<Draft> {
  position: number;
  draft: Draft;
  notes: string[];
}

export interface WrittenRow extends PlannedRow {
  /** Data that undoing needs besides the changes. */
  previous: unknown;
}

/** A row that was written and can be undone. */
export interface AppliedRow {
  position: number;
  outcome: 'created' | 'updated';
  record: string;
  changes: RowDecision['changes'];
  previous: unknown;
}

export type Undone = NonNullable<ImportRow['undone']>;

/** The results in the order of the given rows, and the changes to publish after the commit. */
export interface TargetAnswer<Result> {
  results: Result[];
  changes: Change[];
}

export interface Writer<Draft> {
  /** Decides each row again with the stored data, and writes it. */
  write(tx: Queryable, rows: readonly OpenRow<Draft>[]): Promise<TargetAnswer<WrittenRow>>;
  undo(tx: Queryable, rows: readonly AppliedRow[]): Promise<TargetAnswer<Undone>>;
}

/** A file to read. */
export interface FileToRead extends Pick<StoredImport, 'target' | 'options'> {
  name: string;
  bytes: Uint8Array;
}

export interface ImportTarget<Draft = unknown, Stored = Draft, Knowledge = unknown> {
  /** Rows per transaction. */
  batch: keyof BatchSizes;
  /** What reading needs to know beside the file, as data that can be cloned. */
  knowledge(work: Work, started: StoredImport): Promise<Knowledge>;
  /** @param hints to which those of all rows are added */
  open(file: FileToRead, knowledge: Knowledge, hints: Hints): Generator<void, OpenFile<Draft>>;
  /** Rows of an import with equal keys are the same record; null equals nothing. */
  keyOf(draft: Draft, target: ImportTargetName): string | null;
  /** `draft` with its empty fields filled from the other version of the same record. */
  merge?(draft: Draft, other: Draft): Draft;
  planner(work: Work, started: StoredImport): Promise<Planner<Draft, Stored>>;
  writer(work: Work, started: StoredImport): Promise<Writer<Stored>>;
}
