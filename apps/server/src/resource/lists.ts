/** List fields, which have a table of their own and are written in the statement of their row. */
import { column } from '../access/access.ts';
import type { Binding, Row } from '../access/binding.ts';
import type { Builder } from '../access/builder.ts';

/**
 * SQL that adds the lists to the columns that a write of `alias` returns, as they are after the write. A statement does not see
 * the rows that it adds itself, so a changed list is returned as given.
 */
export function returnedLists(builder: Builder, binding: Binding, alias: string, row: Row): string {
  return Object.keys(binding.lists ?? {})
    .map((name) => {
      const after =
        name in row ? builder.value(JSON.stringify(row[name]), 'jsonb') : column(binding, alias, name);
      return `, ${after} as "${name}"`;
    })
    .join('');
}

/** The common table expressions that store the lists of `row` for the rows `written`. */
export function listWrites(builder: Builder, { lists = {} }: Binding, row: Row): string {
  return Object.entries(lists)
    .flatMap(([name, list]) => (name in row ? list.write(row[name]) : []))
    .map((write, at) => `, list${at} as (${builder.embed(write)})`)
    .join('');
}

const written = new WeakMap<Binding, Binding>();

/** The binding for the rows of `written`, in which lists are columns. */
export function ofWritten(binding: Binding): Binding {
  const { lists, ...columnsOnly } = binding;
  if (!lists) return binding;
  let known = written.get(binding);
  if (!known) {
    const returned = Object.fromEntries(Object.keys(lists).map((name) => [name, name]));
    known = { ...columnsOnly, columns: { ...binding.columns, ...returned } };
    written.set(binding, known);
  }
  return known;
}
