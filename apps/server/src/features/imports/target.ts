/**
 * What can be imported: one machine of batches, progress, interruption and undoing, and for each kind of data a target
 * that reads its files and writes its rows.
 */
import type { ImportDuplicate, ImportFile, ImportRow } from '@callejero/contract/answers/imports.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { Change, Queryable } from '../../ports/ports.ts';
import type { Decision } from './decide.ts';
import type { StoredImport, StoredImportFile } from './store.ts';
import type { Work } from './work.ts';

/** What a target made of a row of a file. */
export interface ReadRow<Draft> {
  /** Line of a CSV, element of a JSON; from 1. */
  row: number;
  name: string | null;
  externalId: string | null;
  location: Point | null;
  /** What is to be written, as JSON; null when the row can't be used, for this Spanish reason. */
  draft: Draft | null;
  reason: string | null;
  notes: string[];
}

export interface DraftRow<Draft> extends ReadRow<Draft> {
  /** Unique in the import. */
  position: number;
  file: number;
}

export interface ReadFile<Draft> {
  about: Pick<
    ImportFile,
    'format' | 'encoding' | 'delimiter' | 'columns' | 'mapping' | 'sample' | 'source' | 'timezone'
  > &
    Partial<Pick<ImportFile, 'confidence' | 'notes'>>;
  /** When the data were taken, where the file says so: of two versions of a thing the newer counts. */
  takenAt: string | null;
  rows: ReadRow<Draft>[];
}

/** What is to become of a row, or became of it. */
export interface PlannedRow extends Decision {
  /** The stored row that it is. */
  record: string | null;
  duplicates?: ImportDuplicate[];
  /** Besides those of reading. */
  notes?: string[];
}

/** What is decided of a row while planning. */
export interface Planned<Stored> extends PlannedRow {
  /** What is stored of the draft, when it is not the draft itself. */
  draft?: Stored;
}

export interface Planner<Draft, Stored = Draft> {
  read(file: StoredImportFile, bytes: Uint8Array): Promise<ReadFile<Draft>>;
  /** Rows with equal keys are the same thing; null is like nothing else. */
  keyOf(draft: Draft): string | null;
  /** `draft` with what only the other version of the same thing says. */
  merge?(draft: Draft, other: Draft): Draft;
  /** Sees all rows before the first one is decided. */
  prepare?(rows: readonly DraftRow<Draft>[]): Promise<void>;
  /** One answer for each row, in their order. All have a draft. Whatever it writes, it takes back. */
  decide(tx: Queryable, rows: readonly UsableRow<Draft>[]): Promise<Planned<Stored>[]>;
}

export type UsableRow<Draft> = DraftRow<Draft> & { draft: Draft };

/** A row of the plan that is still to be written. */
export interface OpenRow<Draft> {
  position: number;
  draft: Draft;
  notes: string[];
}

export interface WrittenRow extends PlannedRow {
  /** Whatever undoing needs besides the changes. */
  previous: unknown;
}

/** A row that was written, to be undone. */
export interface AppliedRow {
  position: number;
  outcome: 'created' | 'updated';
  record: string;
  changes: Decision['changes'];
  previous: unknown;
}

/** Positions of rows, both included. */
export interface PositionRange {
  first: number;
  last: number;
}

export type Undone = NonNullable<ImportRow['undone']>;

/** Answers in the order of the rows given, and what is to be published after the commit. */
export interface Answer<Result> {
  results: Result[];
  changes: Change[];
}

export interface Writer<Draft> {
  /**
   * Writes what is new of the rows that are open in a stretch, right out of the plan, and marks it as applied. Whatever
   * it leaves is given to `write`.
   */
  writeNew?(tx: Queryable, stretch: PositionRange): Promise<Change[]>;
  /** Decides each row once more against what is stored now, and writes it. */
  write(tx: Queryable, rows: readonly OpenRow<Draft>[]): Promise<Answer<WrittenRow>>;
  undo(tx: Queryable, rows: readonly AppliedRow[]): Promise<Answer<Undone>>;
}

export interface ImportTarget<Draft = unknown, Stored = Draft> {
  /** Rows of a transaction: enough that its fixed cost vanishes, few enough that progress moves and cancelling is quick. */
  batchSize: number;
  planner(work: Work, started: StoredImport): Promise<Planner<Draft, Stored>>;
  writer(work: Work, started: StoredImport): Promise<Writer<Stored>>;
}
