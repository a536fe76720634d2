/** Editing one field of many rows of a collection at once: the bodies of `/<collection>/bulk-edits`. */
import * as z from 'zod';
import { bulkFields, findField, idSchema, type Resource, revSchema } from './resource.ts';
import { isSame } from './same-value.ts';

/** How many rows a request names; more are chosen by a filter. */
export const maxBulkRows = 1000;

/** `add` and `remove` change items of a list; `set` replaces the whole value. */
export const bulkModes = ['set', 'add', 'remove'] as const;
export type BulkMode = (typeof bulkModes)[number];

export interface BulkChange {
  field: string;
  mode: BulkMode;
  value: unknown;
}

const isList = (resource: Resource, field: string) =>
  ['texts', 'references'].includes(findField(resource, field)?.kind ?? '');

/** Body of `POST /<collection>/bulk-edits` and of its preview. */
export function bulkEditSchema(resource: Resource) {
  const fields = bulkFields(resource) as [string, ...string[]];
  return z
    .strictObject({
      field: z.enum(fields, 'Elige un campo que se pueda cambiar en muchos.'),
      mode: z.enum(bulkModes, 'Indica set, add o remove.').default('set'),
      value: z.unknown(),
      /** The chosen rows, each as it was seen. */
      rows: z
        .array(z.strictObject({ id: idSchema, rev: revSchema }))
        .min(1, 'Elige al menos uno.')
        .max(maxBulkRows, `Elige ${maxBulkRows} como máximo.`)
        .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'Hay valores repetidos.')
        .optional(),
      /** All rows of the list that match; an empty object is every row. */
      filters: z.record(z.string(), z.unknown(), 'Indica los filtros de la lista.').optional(),
    })
    .superRefine(({ field, mode, value, rows, filters }, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message });
      if ((rows === undefined) === (filters === undefined)) refuse('rows', 'Indica rows o filters.');
      if (mode !== 'set' && !isList(resource, field)) refuse('mode', 'Solo se admite set.');
      const { required = true, schema = z.never() } = findField(resource, field) ?? {};
      if (value === null && !required && mode === 'set') return;
      const { error } = schema.safeParse(value);
      for (const { message } of error?.issues ?? []) refuse('value', message);
    });
}
export type BulkEdit = z.output<ReturnType<typeof bulkEditSchema>>;

/** The value of the field after the change. */
export function changedValue({ mode, value }: BulkChange, current: unknown): unknown {
  if (mode === 'set') return value;
  const items = Array.isArray(current) ? (current as unknown[]) : [];
  const given = Array.isArray(value) ? (value as unknown[]) : [];
  return mode === 'add'
    ? [...items, ...given.filter((item) => !items.includes(item))]
    : items.filter((item) => !given.includes(item));
}

/** Whether the change leaves this value as it is. */
export function isUnchanged(resource: Resource, change: BulkChange, current: unknown): boolean {
  return isSame(current, changedValue(change, current), findField(resource, change.field)?.kind);
}
