import { expect, it } from 'vitest';
import { type Principal, permits } from './policy.ts';

const principal = (kind: Principal['kind'], ...permissions: string[]): Principal => ({
  ...{ kind, id: '01890000-0000-7000-8000-000000000000', roles: [], permissions },
});

it('a permission counts for an administrator and for nobody else', () => {
  for (const held of ['*', 'keys:*', 'keys:read']) {
    expect(permits(principal('administrator', held), 'keys', 'read')).toBe(true);
    for (const kind of ['visitor', 'public', 'guest', 'user'] as const)
      expect(permits(principal(kind, held), 'keys', 'read'), kind).toBe(false);
  }
});

it('a permission is for its own collection and action', () => {
  expect(permits(principal('administrator', 'keys:read', 'pages:*'), 'keys', 'delete')).toBe(false);
  expect(permits(principal('administrator', 'keys:read', 'key:*'), 'pages', 'read')).toBe(false);
});
