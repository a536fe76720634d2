import { describe, expect, it } from 'vitest';
import { mayEditPages, pageOf } from './page-of.ts';

describe('the page of a path', () => {
  it('is one of the existing pages', () => {
    expect(pageOf('terms')).toBe('terms');
    expect(pageOf('privacy')).toBe('privacy');
    for (const name of ['Terms', 'cookies', '', 'toString', undefined]) expect(pageOf(name)).toBeNull();
  });
});

describe('editing a page', () => {
  const administrator = { roles: ['administrator' as const], permissions: [] };
  it('is offered to administrators whose permissions cover it', () => {
    for (const permission of ['*', 'pages:*', 'pages:update'])
      expect(mayEditPages({ ...administrator, permissions: [permission] })).toBe(true);
    for (const permission of ['pages:read', 'users:*', 'users:update'])
      expect(mayEditPages({ ...administrator, permissions: [permission] })).toBe(false);
  });
  it('is not offered to anybody else', () => {
    expect(mayEditPages(null)).toBe(false);
    expect(mayEditPages({ roles: ['user'], permissions: ['*'] })).toBe(false);
  });
});
