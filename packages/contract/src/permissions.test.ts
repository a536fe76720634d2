import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coversAll, holds } from './held-permissions.ts';
import { permissionAreas, withPermission } from './permissions.ts';

const area = fc.constantFrom(...Object.keys(permissionAreas));
const permission = area.chain((name) =>
  fc
    .constantFrom('*', ...Object.keys(permissionAreas[name]?.actions ?? {}))
    .map((action) => `${name}:${action}`),
);
const held = fc.uniqueArray(fc.oneof(permission, fc.constant('*')), { maxLength: 12 });

test('a change to one action changes no other', () => {
  fc.assert(
    fc.property(held, permission, fc.boolean(), (before, wanted, allowed) => {
      const [name = '', action = ''] = wanted.split(':');
      fc.pre(action !== '*' && !before.includes('*'));
      const after = withPermission(before, name, action, allowed);
      for (const [other, { actions }] of Object.entries(permissionAreas)) {
        for (const each of Object.keys(actions)) {
          const one = `${other}:${each}`;
          expect(holds(after, one)).toBe(one === wanted ? allowed : holds(before, one));
        }
      }
    }),
  );
});

test('an area or `*` covers its parts, and parts never cover the whole', () => {
  expect(coversAll(['*'], ['*', 'users:*', 'users:read'])).toBe(true);
  expect(coversAll(['users:*'], ['users:read', 'users:update'])).toBe(true);
  expect(coversAll(['users:*'], ['*'])).toBe(false);
  expect(coversAll(['users:read'], ['users:*'])).toBe(false);
  expect(coversAll([], [])).toBe(true);
});
