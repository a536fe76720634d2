/**
 * Finds the people who may read changed rows: evaluates the policies in SQL, with one statement for everyone who shares a
 * policy. Policies use the principal's id only as a value, so their conditions are built for a placeholder id, which is then
 * replaced with a column of readers.
 */

import { type Access, accessTo, quote, visibleRows } from '../access/access.ts';
import type { Registry } from '../access/binding.ts';
import { Builder } from '../access/builder.ts';
import type { Grant, Principal } from '../access/policy.ts';
import type { Statement } from '../ports/ports.ts';
import { statement } from '../query/statement.ts';

/** A placeholder id that no account has. */
const somebody = crypto.randomUUID();

/** People of the same kind, roles and permissions: for policies they differ only by their id. */
export interface ReaderScope {
  principal: Principal;
  users: readonly string[];
}

export interface Readers {
  /** The row's id; null for an answer about several rows. */
  id: string | null;
  /** Whether all people of the scope read it. */
  everybody: boolean;
  /** The readers, unless everybody reads it. */
  users: string[];
}

/**
 * Finds which people of `scope` may read each of `rows`, active or archived; with `together`, any of them. Null when the
 * scope has no grant for the collection.
 */
export function whoReads(
  registry: Registry,
  resource: string,
  scope: ReaderScope,
  rows: readonly string[],
  { archived, together }: { archived: boolean; together: boolean },
): Statement | null {
  const { kind, roles, permissions } = scope.principal;
  const access = accessTo(registry, resource, { kind, id: somebody, roles, permissions });
  if (!access) return null;
  const builder = new Builder();
  const row = builder.alias();
  const reader = builder.alias();
  const shared = condition(
    access,
    access.grants.filter((grant) => !isPersonal(grant)),
    builder,
    row,
    archived,
  );
  const own = condition(access, access.grants.filter(isPersonal), builder, row, archived);
  const usedOtherwise = builder.values.some((value) => value !== somebody && mentions(value));
  if (usedOtherwise || mentions(shared + own)) {
    throw new Error(`The policy of ${resource} uses the principal's id other than as a value`);
  }
  const ids = `any(${builder.value(rows, 'uuid[]')})`;
  const people = `unnest(${builder.value(scope.users, 'uuid[]')}) ${reader}(id)`;
  const table = `${quote(access.binding.table)} ${row}`;
  const answer = (everybody: string, reads: string) =>
    `${everybody} as everybody, case when ${everybody} then '{}'::uuid[]` +
    ` else array(select ${reader}.id from ${people} where ${reads}) end as users`;
  const exists = (rows: string) => `exists (select from ${table} where ${row}.id = ${ids} and ${rows})`;
  const text = together
    ? `select null as id, ${answer(exists(shared), exists(own))}`
    : `select ${row}.id, ${answer(`(${shared})`, own)} from ${table} where ${row}.id = ${ids}`;
  return forReaders(text, builder.values, reader);
}

function mentions(value: unknown): boolean {
  return (JSON.stringify(value) ?? '').includes(somebody);
}

function isPersonal({ rows }: Grant): boolean {
  return rows?.('t').values.some(mentions) ?? false;
}

function condition(
  { binding }: Access,
  grants: readonly Grant[],
  builder: Builder,
  alias: string,
  archived: boolean,
): string {
  return grants.length === 0 ? 'false' : visibleRows({ binding, grants }, builder, alias, archived);
}

/** Replaces the placeholder id with the readers' column and renumbers the remaining values. */
function forReaders(text: string, values: readonly unknown[], reader: string): Statement {
  const kept: unknown[] = [];
  const numbers = new Map<string, number>();
  const asked = text.replace(/\$(\d+)/g, (_, digits: string) => {
    const value = values[Number(digits) - 1];
    if (value === somebody) return `${reader}.id`;
    const number = numbers.get(digits) ?? kept.push(value);
    numbers.set(digits, number);
    return `$${number}`;
  });
  return statement(asked, kept);
}
