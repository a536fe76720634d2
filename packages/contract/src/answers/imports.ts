/** Answers of `/imports`. */
import * as z from 'zod';
import { placeTypes } from '../enums/place-types.ts';
import {
  eventColumnFields,
  importFormats,
  importOptionsSchema,
  importOutcomes,
  importStatus,
  importTargetSchema,
  placeColumnFields,
} from '../resources/imports.ts';
import { count, moment, named, point } from './answer.ts';

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];
const columnField = z.enum([...keysOf(placeColumnFields), ...keysOf(eventColumnFields)]);

/** `read` is always the sum of the other four. */
const counts = z.object({ read: count, created: count, updated: count, unchanged: count, skipped: count });
export type ImportCounts = z.output<typeof counts>;

const file = z.object({
  name: z.string(),
  /** Bytes. */
  size: count,
  /** Null until it was read. */
  format: z.enum(keysOf(importFormats)).nullable(),
  /** «UTF-8», «Windows-1252»… */
  encoding: z.string().nullable(),
  /** Null unless the file is a CSV. */
  delimiter: z.string().nullable(),
  /** Headers of a CSV, property names of a GeoJSON. */
  columns: z.array(z.string()),
  /** Which column is used for what: the guess, or what the options say. */
  mapping: z.partialRecord(columnField, z.string()),
  /** From 0 to 1, how sure the guess of each column is; empty when a person chose. */
  confidence: z.partialRecord(columnField, z.number().min(0).max(1)),
  /** Spanish sentences about the whole file. */
  notes: z.array(z.string()),
  /** The first rows, to choose columns by. */
  sample: z.array(z.array(z.string())),
  /** Where the data come from, as the file or the options say. Null if each row says it. */
  source: z.object({ name: z.string(), licence: z.string() }).nullable(),
  /** In which its dates are read; null where it has none. */
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
  /** Changed since by somebody: left as they are. */
  kept: count,
});
export type UndoCounts = z.output<typeof undo>;

export const importSchema = named(
  'Import',
  z.object({
    id: z.uuid(),
    /** The collection that it writes: what the options say, or what the files were found to contain. */
    target: importTargetSchema,
    layout: z.enum(['data', 'export']),
    status: z.enum(keysOf(importStatus)),
    /** Null: from the command line. */
    createdBy: z.uuid().nullable(),
    files: z.array(file),
    options: importOptionsSchema,
    /** Of the plan; while running and afterwards, of what was really done. */
    counts,
    /** Of the phase under way. */
    progress: z.object({ done: count, total: count }),
    /** Spanish sentence of a failed import. */
    error: z.string().nullable(),
    undo: undo.nullable(),
    createdAt: moment,
    updatedAt: moment,
    /** When the rows went in. */
    finishedAt: moment.nullable(),
    /** When its rows were removed, so that only the counts are left and it can't be undone. */
    purgedAt: moment.nullable(),
    rev: z.int().min(1),
  }),
);
export type Import = z.output<typeof importSchema>;

/** A place much like this one: similar name within 60 m. */
const duplicate = z.object({
  /** The commerce, when it exists already. */
  commerce: z.uuid().nullable(),
  /** The other row of this import, when it is a new one. */
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
    outcome: z.enum(keysOf(importOutcomes)),
    /** Why it is skipped or unchanged although it differs; Spanish. */
    reason: z.string().nullable(),
    /** The row of the target's collection that it is; null where there is none yet. */
    record: z.uuid().nullable(),
    /** Fields that change: before and after. */
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    /** Fields that differ but were changed by hand and stay. */
    kept: z.array(z.string()),
    /** What could not be used as it was. */
    notes: z.array(z.string()),
    duplicates: z.array(duplicate),
    /** Already written. */
    applied: z.boolean(),
    undone: z.enum(['archived', 'restored', 'kept']).nullable(),
  }),
);
export type ImportRow = z.output<typeof importRowSchema>;

/** Something said of many rows: why they are left out, or what could not be used as it was. */
export const importReasonSchema = z.object({
  kind: z.enum(['skipped', 'note']),
  /** The Spanish sentence, with «…» where the rows differ. */
  text: z.string(),
  rows: count,
  /** The values that rows have in place of «…», the most frequent first; if the sentence has no «…», names of rows. */
  examples: z.array(z.string()),
  /** What to do about it; Spanish. */
  advice: z.string().nullable(),
});
export type ImportReason = z.output<typeof importReasonSchema>;

/** The table that says what is recognised as what, in order of precedence. */
export const importMappingSchema = z.object({
  rows: z.array(
    z.object({
      /** Of places a tag: `shop=bakery`, `shop=*`. Of events the type that a file names: `DanzaBaile`. */
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
  /** What is left out on purpose. */
  ignored: z.array(z.object({ tag: z.string(), reason: z.string() })),
  /** Tags that the built-in table would know but no active category claims. */
  unclaimed: z.array(z.string()),
});
export type ImportMapping = z.output<typeof importMappingSchema>;
