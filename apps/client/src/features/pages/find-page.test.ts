import { describe, expect, it } from 'vitest';
import { findPage, mayEditPages } from './find-page.ts';

describe('the page of a path', () => {
  it('is one of the existing pages', () => {
    expect(findPage('terms')).toBe('terms');
    expect(findPage('privacy')).toBe('privacy');
    for (const name of ['Terms', 'cookies', '', 'toString', undefined]) expect(findPage(name)).toBeNull();
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
