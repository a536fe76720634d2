import { holidays } from '@callejero/contract/resources/holidays.ts';
import { products } from '@callejero/contract/resources/products.ts';
import { describe, expect, it } from 'vitest';
import { getAbilities, isListed, isOffered } from './abilities.ts';

const administrator = (...permissions: string[]) => ({ roles: ['administrator' as const], permissions });

describe('the actions that are offered', () => {
  it('to an administrator are those that the permissions allow', () => {
    expect(getAbilities(administrator('products:read', 'products:update'), 'products')).toEqual({
      create: false,
      update: true,
      archive: false,
      export: true,
    });
    expect(getAbilities(administrator('products:delete', 'discounts:*'), 'products')).toEqual({
      create: false,
      update: false,
      archive: true,
      export: false,
    });
  });

  it.each([['*'], ['products:*']])('with %s are all', (permission) => {
    const all = { create: true, update: true, archive: true, export: true };
    expect(getAbilities(administrator(permission), 'products')).toEqual(all);
  });

  it('to an owner are all, because the server’s policy knows the rows', () => {
    const owner = { roles: ['user' as const], permissions: [] };
    expect(getAbilities(owner, 'products')).toMatchObject({ create: true, export: false });
  });

  it('include the lists that may be read, and those that need no permission', () => {
    expect(isListed(administrator('products:update'), products)).toBe(false);
    expect(isListed(administrator('products:read'), products)).toBe(true);
    expect(isListed(administrator(), holidays)).toBe(true);
    expect(isListed({ roles: ['user'], permissions: [] }, products)).toBe(true);
  });

  it('include those that need no permission, or one that the person has', () => {
    expect(isOffered(administrator(), undefined)).toBe(true);
    expect(isOffered(administrator('commerces:update'), 'commerces:review')).toBe(false);
    expect(isOffered(administrator('commerces:review'), 'commerces:review')).toBe(true);
  });
});
