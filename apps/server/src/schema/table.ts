/** The columns of every table, and the binding of a Drizzle table to the contract's fields. */
import { findField, type Resource } from '@callejero/contract/resource.ts';
import { getColumns, getTableName, getViewName, is, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  type PgTable,
  PgView,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * Column of each contract field, by SQL name. Fields that the contract folds have a second column, `<column>_folded`.
 * Built from the Drizzle table by `bindTable` so that a name is written once.
 */
export type Columns = Readonly<Record<string, string>>;

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** `id`, `rev` and the dates that every entity has. */
export function baseColumns() {
  return {
    id: uuid().primaryKey(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    archivedAt: moment('archived_at'),
    rev: integer().notNull().default(1),
  };
}

export const timestampColumn = moment;

/** The id of a row of another table. `name`: the column's, if it differs from the field's. */
export const reference = (id: () => AnyPgColumn, name = '') => uuid(name).references(id);

/** A reference to a row with which this one is deleted. */
export const cascadingReference = (id: () => AnyPgColumn, name = '') =>
  uuid(name).references(id, { onDelete: 'cascade' });

/** The folded copy of a text for searching, which the service writes with `fold()`. */
export function foldedColumn(name: string) {
  return text(`${name}_folded`);
}

/**
 * An index of points. It compares them exactly: PostgreSQL's default for points has a tolerance, and some that are 0.000001° from
 * another cannot be inserted with it («getQuadrant: impossible case»).
 */
export const pointIndex = (name: string, of: AnyPgColumn | SQL) =>
  index(name).using('spgist', sql`${of} kd_point_ops`);

/**
 * SQL names by contract field, from the Drizzle properties of the same name. Fails at start if a field has no column and is not
 * in `lists`, or a folded field has no folded column.
 */
export function bindTable(
  resource: Resource,
  table: PgTable | PgView,
  lists: object = {},
): { table: string; columns: Columns } {
  const own = getColumns(table) as Record<string, { name: string }>;
  const names = new Set(Object.values(own).map((column) => column.name));
  const columns: Record<string, string> = {};
  for (const name of Object.keys(resource.fields)) {
    if (Object.hasOwn(lists, name)) continue;
    const column = own[name];
    if (!column) throw new Error(`The table of ${resource.name} has no column for the field ${name}`);
    columns[name] = column.name;
    if (findField(resource, name)?.folded && !names.has(`${column.name}_folded`)) {
      throw new Error(`The table of ${resource.name} has no folded column for the field ${name}`);
    }
  }
  return { table: is(table, PgView) ? getViewName(table) : getTableName(table), columns };
}
