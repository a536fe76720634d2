/** Answers of `/imports`. */
import * as z from 'zod';
import { placeTypes } from '../enums/place-types.ts';
import {
  eventColumnFields,
  type Import,
  type ImportMapping,
  type ImportReason,
  type ImportRow,
  importFormats,
  importOptionsSchema,
  importOutcomes,
  importStatus,
  importTargetSchema,
  placeColumnFields,
} from '../resources/imports.ts';
import { answerOf, count, moment, named, point } from './answer.ts';

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];
const columnField = z.enum([...keysOf(placeColumnFields), ...keysOf(eventColumnFields)]);
const counts = z.object({ read: count, created: count, updated: count, unchanged: count, skipped: count });

const file = z.object({
  name: z.string(),
  size: count,
  format: z.enum(keysOf(importFormats)).nullable(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  columns: z.array(z.string()),
  mapping: z.partialRecord(columnField, z.string()),
  confidence: z.partialRecord(columnField, z.number().min(0).max(1)),
  notes: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  source: z.object({ name: z.string(), licence: z.string() }).nullable(),
  timezone: z.string().nullable(),
  counts,
});

export const importSchema = answerOf<Import>()(
  named(
    'Import',
    z.object({
      id: z.uuid(),
      target: importTargetSchema,
      layout: z.enum(['data', 'export']),
      status: z.enum(keysOf(importStatus)),
      createdBy: z.uuid().nullable(),
      files: z.array(file),
      options: importOptionsSchema,
      counts,
      progress: z.object({ done: count, total: count }),
      error: z.string().nullable(),
      undo: z.object({ archived: count, restored: count, kept: count }).nullable(),
      createdAt: moment,
      updatedAt: moment,
      finishedAt: moment.nullable(),
      purgedAt: moment.nullable(),
      rev: z.int().min(1),
    }),
  ),
);

export const importRowSchema = answerOf<ImportRow>()(
  named(
    'ImportRow',
    z.object({
      position: count,
      file: count,
      row: count,
      name: z.string().nullable(),
      externalId: z.string().nullable(),
      location: point.nullable(),
      outcome: z.enum(keysOf(importOutcomes)),
      reason: z.string().nullable(),
      record: z.uuid().nullable(),
      changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
      kept: z.array(z.string()),
      notes: z.array(z.string()),
      duplicates: z.array(
        z.object({
          commerce: z.uuid().nullable(),
          position: count.nullable(),
          name: z.string(),
          distance: z.number().min(0),
          similarity: z.number().min(0).max(1),
        }),
      ),
      applied: z.boolean(),
      undone: z.enum(['archived', 'restored', 'kept']).nullable(),
    }),
  ),
);

export const importReasonSchema = answerOf<ImportReason>()(
  z.object({
    kind: z.enum(['skipped', 'note']),
    text: z.string(),
    rows: count,
    examples: z.array(z.string()),
    advice: z.string().nullable(),
  }),
);

export const importMappingSchema = answerOf<ImportMapping>()(
  z.object({
    rows: z.array(
      z.object({
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
    ignored: z.array(z.object({ tag: z.string(), reason: z.string() })),
    unclaimed: z.array(z.string()),
  }),
);
