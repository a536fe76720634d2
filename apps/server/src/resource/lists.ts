/** Fields that are rows of a table of their own, written by the statement that writes the row that they belong to. */
import { column } from '../access/access.ts';
import type { Binding, Row } from '../access/binding.ts';
import type { Builder } from '../access/builder.ts';

/**
 * SQL that adds the lists to what a write of `alias` returns, each as it is after the write. The statement does not see the rows
 * that it adds itself, so a list that it changes is returned as given.
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

/** The binding for rows of `written`, which have the lists as columns. */
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
