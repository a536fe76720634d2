import { administrators } from '@callejero/contract/resources/administrators.ts';
import { users } from '@callejero/contract/resources/users.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { foldedColumn, quote } from '../../access/access.ts';
import type { Binding, Reader } from '../../access/binding.ts';
import { type Principal, permits } from '../../access/policy.ts';
import { containing } from '../../query/comparisons.ts';

/**
 * The condition that each word is in the name of what was changed or of who changed it. Only names that the principal may read
 * count, archived ones only for those who see the archive: otherwise the choice of changes would reveal them.
 */
export function isNamed(alias: string, words: readonly string[], { principal, registry }: Reader): Sql {
  const things = [...registry.values()].filter((binding) => isSearched(binding, principal));
  const people = registry.get(users.name);
  const conditions = words.map((word) => {
    const pattern = containing(word);
    const named = things.map((binding) => thingsNamed(binding, pattern, principal));
    const known = people && peopleNamed(people, pattern, principal);
    if (known) {
      for (const { name } of [users, administrators])
        if (permits(principal, name, 'read')) named.push(sql`select ${name}::text, p.id from (${known}) p`);
    }
    const own = raw(alias);
    const any = [
      ...(named.length > 0
        ? [sql`(${own}.resource, ${own}.record_id) in (${join(named, ' union all ')})`]
        : []),
      ...(known ? [sql`${own}.actor in (${known})`] : []),
    ];
    return any.length === 0 ? sql`false` : sql`(${join(any, ' or ')})`;
  });
  return join(conditions, ' and ');
}

/** Collections whose names are folded texts; accounts have two names and are searched apart. */
const isSearched = ({ resource }: Binding, principal: Principal) =>
  resource.name !== users.name &&
  resource.name !== administrators.name &&
  (resource.fields as Record<string, { folded?: boolean }>)[resource.display]?.folded === true &&
  permits(principal, resource.name, 'read');

function thingsNamed(binding: Binding, pattern: string, principal: Principal): Sql {
  const { resource, table } = binding;
  return sql`select ${resource.name}::text, t.id from ${raw(quote(table))} t
    where ${raw(foldedColumn(binding, 't', resource.display))} like ${pattern}::text
      ${shownRows('t', resource.name, principal)}`;
}

/** Null for those who may read no accounts. */
function peopleNamed(binding: Binding, pattern: string, principal: Principal): Sql | null {
  const readsAll = permits(principal, users.name, 'read');
  if (!readsAll && !permits(principal, administrators.name, 'read')) return null;
  const like = (field: string) => sql`${raw(foldedColumn(binding, 'u', field))} like ${pattern}::text`;
  return sql`select u.id from users u
    where (${join(['firstName', 'lastName', 'email'].map(like), ' or ')})
      ${readsAll ? sql`` : sql`and 'administrator' = any(u.roles)`}
      ${shownRows('u', readsAll ? users.name : administrators.name, principal)}`;
}

const shownRows = (alias: string, resource: string, principal: Principal) =>
  permits(principal, resource, 'delete') ? sql`` : sql`and ${raw(alias)}.archived_at is null`;
