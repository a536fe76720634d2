import sql, { raw, type Sql } from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Binding, Registry } from '../access/binding.ts';
import type { Principal } from '../access/policy.ts';
import { worldResources } from '../testing/query-world.ts';
import { whoReads } from './audience.ts';

const user: Principal = { kind: 'user', id: crypto.randomUUID(), roles: ['user'], permissions: [] };
const rows = [crypto.randomUUID()];

function ask(...conditions: (((principal: Principal) => Sql) | null)[]) {
  const [resource] = worldResources;
  if (!resource) throw new Error('There is no resource');
  const binding: Binding = {
    ...{ resource, table: 'things', columns: { id: 'id', archivedAt: 'archived_at' } },
    policy: {
      read: (principal) =>
        conditions.map((condition) => ({ rows: condition && (() => condition(principal)), read: [] })),
    },
  };
  const registry: Registry = new Map([['things', binding]]);
  const scope = { principal: user, users: [String(user.id)] };
  return whoReads(registry, 'things', scope, rows, { archived: false, together: false });
}

it("replaces the principal's id with the readers and preserves the other values", () => {
  const statement = ask(
    ({ kind }) => sql`kind = ${kind}`,
    ({ id }) => sql`size > ${7} and owner = ${id}::uuid`,
  );
  expect(statement?.text).toContain('owner = q1.id::uuid');
  expect(statement?.values).toEqual(['user', [user.id], 7, rows]);
});

it('makes no query without a grant', () => {
  expect(ask()).toBeNull();
});

it('rejects a policy that uses the id other than as a value', () => {
  expect(() => ask(({ id }) => sql`owner = ${`user:${id}`}`)).toThrow('things');
  expect(() => ask(({ id }) => sql`owner = ${raw(`'${id}'`)}`)).toThrow('things');
  expect(() => ask(({ id }) => sql`owner = any(${[id]})`)).toThrow('things');
});
