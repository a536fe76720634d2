/** Answers of `/imports`. */

import * as z from 'zod';
import { importStatus } from '../enums/import-status.ts';
import { placeTypes } from '../enums/place-types.ts';
import {
  eventColumnFields,
  importFormats,
  importOptionsSchema,
  importRowOutcomes,
  importTargetSchema,
  mappedValueFields,
  placeColumnFields,
  shiftColumnFields,
} from '../resources/imports.ts';
import { count, moment, named, point } from './answer.ts';

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];
const columnField = z.enum([
  ...keysOf(placeColumnFields),
  ...keysOf(eventColumnFields),
  ...keysOf(shiftColumnFields),
]);

/** `read` is always the sum of the other four. */
const counts = z.object({ read: count, created: count, updated: count, unchanged: count, skipped: count });
export type ImportCounts = z.output<typeof counts>;

/** A list or a sheet of a file. */
const list = z.object({
  name: z.string(),
  rows: count,
  columns: count,
  /** The first columns. */
  header: z.array(z.string()),
});
export type ImportList = z.output<typeof list>;

/** A value of a column that is mapped to records. */
const mappedValue = z.object({
  raw: z.string(),
  rows: count,
  /** The record that the value means: answered in the options, or guessed. Null if no one is known. */
  record: z.uuid().nullable(),
  /** Whether a person answered that rows with it are left out. */
  isLeftOut: z.boolean(),
});
export type ImportValue = z.output<typeof mappedValue>;

const file = z.object({
  name: z.string(),
  /** Bytes. */
  size: count,
  /** Null until the file was read. */
  format: z.enum(keysOf(importFormats)).nullable(),
  /** «UTF-8», «Windows-1252»… */
  encoding: z.string().nullable(),
  /** Null unless the file is a CSV. */
  delimiter: z.string().nullable(),
  /** Headers of a CSV, property names of a GeoJSON. */
  columns: z.array(z.string()),
  /** The column of each field: guessed, or chosen in the options. */
  mapping: z.partialRecord(columnField, z.string()),
  /** The confidence of each guessed column, from 0 to 1; empty when a person chose the columns. */
  confidence: z.partialRecord(columnField, z.number().min(0).max(1)),
  /** Other columns that could be the field; none when a person chose the columns. */
  alternatives: z.partialRecord(columnField, z.array(z.string())),
  /** All lists of the file, if it has several, and the name of the one that was read. */
  lists: z.array(list),
  list: z.string().nullable(),
  /** The values of the columns that are mapped to records: those without one first, then the most frequent. */
  values: z.partialRecord(z.enum(mappedValueFields), z.array(mappedValue)),
  /** Spanish sentences about the whole file. */
  notes: z.array(z.string()),
  /** The first rows, as a help to choose the columns. */
  sample: z.array(z.array(z.string())),
  /** The source of the data, from the file or the options. Null if each row has its own. */
  source: z.object({ name: z.string(), licence: z.string() }).nullable(),
  /** The time zone in which the file's dates are read; null if it has none. */
  timezone: z.string().nullable(),
  counts,
});
export type ImportFile = z.output<typeof file>;

/** What undoing did to the rows that an import had written. */
const undo = z.object({
  /** Created by the import, now archived. */
  archived: count,
  /** Updated by the import, now as before. */
  restored: count,
  /** Changed by somebody since, and left unchanged. */
  kept: count,
});
export type UndoCounts = z.output<typeof undo>;

/** The places of the source that the new data close or no longer contain. Null without any. */
const missing = z.object({
  count,
  /** Names of some. */
  examples: z.array(z.string()),
  /** What a person decided for all of them; null while nobody did. */
  answer: z.enum(['keep', 'archive']).nullable(),
});
export type MissingPlaces = z.output<typeof missing>;

export const importSchema = named(
  'Import',
  z.object({
    id: z.uuid(),
    /** The collection that the import writes: chosen in the options, or detected in the files. */
    target: importTargetSchema,
    layout: z.enum(['data', 'export']),
    status: z.enum(keysOf(importStatus)),
    /** Null: from the command line. */
    createdBy: z.uuid().nullable(),
    files: z.array(file),
    options: importOptionsSchema,
    /** The counts of the plan; while running and afterwards, of the written rows. */
    counts,
    /** Progress of the current phase. */
    progress: z.object({ done: count, total: count }),
    /** Spanish sentence of a failed import. */
    error: z.string().nullable(),
    undo: undo.nullable(),
    /** The source whose data these are; null for data that were not kept as one. */
    source: z.uuid().nullable(),
    /** Planned by a schedule or by «Actualizar ahora», and applied by itself if it is harmless. */
    automatic: z.boolean(),
    /** Why an automatic plan waits for a person; Spanish. */
    waits: z.string().nullable(),
    missing: missing.nullable(),
    createdAt: moment,
    updatedAt: moment,
    /** When the rows were written. */
    finishedAt: moment.nullable(),
    /** When the import's rows were purged; since then only the counts are left and it can't be undone. */
    purgedAt: moment.nullable(),
    rev: z.int().min(1),
  }),
);
export type Import = z.output<typeof importSchema>;

/** A similar place nearby: a possible duplicate. */
const duplicate = z.object({
  /** The existing commerce, or null. */
  commerce: z.uuid().nullable(),
  /** The other row of this import, if the duplicate is new. */
  position: count.nullable(),
  name: z.string(),
  /** Metres. */
  distance: z.number().min(0),
  /** Of the names' trigrams. */
  similarity: z.number().min(0).max(1),
});
export type ImportDuplicate = z.output<typeof duplicate>;

export const importRowSchema = named(
  'ImportRow',
  z.object({
    /** Unique in the import, in the order of files and rows. */
    position: count,
    /** Index into `files`. */
    file: count,
    /** Within the file: line of a CSV, element of a JSON; from 1. */
    row: count,
    name: z.string().nullable(),
    externalId: z.string().nullable(),
    location: point.nullable(),
    outcome: z.enum(keysOf(importRowOutcomes)),
    /** Why the row is skipped, or unchanged although it differs; Spanish. */
    reason: z.string().nullable(),
    /** The matching record of the target collection; null if there is none yet. */
    record: z.uuid().nullable(),
    /** By field of the target, what the file says; empty except in the first rows of the import. */
    raw: z.record(z.string(), z.string()),
    /** The values that will be written, by field; null if the row is skipped, and once it is written. */
    result: z.record(z.string(), z.unknown()).nullable(),
    /** Fields that change: before and after. */
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    /** Fields that differ but stay because people changed them. */
    kept: z.array(z.string()),
    /** Notes about values that could not be used as they were. */
    notes: z.array(z.string()),
    duplicates: z.array(duplicate),
    /** Already written. */
    applied: z.boolean(),
    undone: z.enum(['archived', 'restored', 'kept']).nullable(),
  }),
);
export type ImportRow = z.output<typeof importRowSchema>;

/** A line about many rows. */
export const importReasonSchema = z.object({
  /**
   * `question`: the plan is not carried out until a person answers it (`otherPlaces`). `lost`: rows or values of the file that the
   * plan does not use. `skipped`: rows that are left out on purpose. `note`: what happens to the others.
   */
  kind: z.enum(['question', 'lost', 'skipped', 'note']),
  /** The field whose values it is about; null if it is about whole rows. */
  field: z.string().nullable(),
  /** A Spanish sentence. Of one row it names the row or the value; of several it follows their number; a question has its own. */
  text: z.string(),
  rows: count,
  /** Values or names of the rows, the most frequent first. */
  examples: z.array(z.string()),
  /** What a person can do about it; Spanish. */
  advice: z.string().nullable(),
  /** The option that prevents the loss; null if none does, and when the import has ended. */
  remedy: z.enum(['category', 'areaCode', 'columns', 'srid']).nullable(),
});
export type ImportReason = z.output<typeof importReasonSchema>;

/** The table of tags and their categories, in order of precedence. */
export const importMappingSchema = z.object({
  rows: z.array(
    z.object({
      /** For places a tag: `shop=bakery`, `shop=*`. For events the type in the file: `DanzaBaile`. */
      tag: z.string(),
      category: z.object({
        id: z.uuid(),
        name: z.string(),
        parent: z.string().nullable(),
        icon: z.string().nullable(),
        color: z.string(),
      }),
      placeType: z.enum(keysOf(placeTypes)).nullable(),
    }),
  ),
  /** Tags that are ignored on purpose. */
  ignored: z.array(z.object({ tag: z.string(), reason: z.string() })),
  /** Tags of the built-in table that no active category has. */
  unclaimed: z.array(z.string()),
});
export type ImportMapping = z.output<typeof importMappingSchema>;
