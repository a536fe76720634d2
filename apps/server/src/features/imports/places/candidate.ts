/** The common form of all formats: one candidate or one reject for each row of a file, in the file's order. */
import type { Point } from '@callejero/contract/resource.ts';
import type { ImportFormat } from '@callejero/contract/resources/imports.ts';
import type { FileTable } from '../formats/table.ts';
import type { Recognition } from '../reading/recognise-columns.ts';

/** Keys and values in OpenStreetMap's vocabulary, whatever the format. */
export type Tags = Readonly<Record<string, string>>;

export interface PlaceCandidate {
  /** Line of a CSV, element of a JSON; from 1. */
  row: number;
  /** The id in the source, such as `node/123`; null if it has none. */
  externalId: string | null;
  name: string | null;
  tags: Tags;
  /** Text of a category column; null in formats with tags. */
  category: string | null;
  point: Point | null;
  /** Whether the data come from OpenStreetMap: its ids, licence and tags. */
  osm: boolean;
}

export interface RejectedRow {
  row: number;
  name: string | null;
  externalId: string | null;
  /** In Spanish. */
  reason: string;
}

export interface ParsedFile extends Recognition {
  format: ImportFormat;
  encoding: string | null;
  delimiter: string | null;
  columns: string[];
  /** All lists of the file, if there are several, and the name of the one that was read. */
  lists: FileTable['lists'];
  list: string | null;
  /** About the whole file, in Spanish. */
  notes: string[];
  sample: string[][];
  /** When the data were collected, if the file says so: of two versions of a place the newer counts. */
  takenAt: string | null;
  candidates: PlaceCandidate[];
  rejects: RejectedRow[];
}
