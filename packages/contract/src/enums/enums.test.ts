import { describe, expect, it } from 'vitest';
import { categories } from '../resources/categories.ts';
import { commerces } from '../resources/commerces.ts';
import { genders } from '../resources/users.ts';
import { iconNames } from './icons.ts';
import { placeTypes } from './place-types.ts';

const accepts = (resource: typeof commerces | typeof categories, field: string, value: unknown) => {
  const [schema] = Object.entries(resource.fields).flatMap(([name, each]) =>
    name === field ? [each.schema] : [],
  );
  return schema?.safeParse(value).success;
};

describe('the types of a place', () => {
  it('contain about 96 entries, including those that the seed names, each with its own Spanish name', () => {
    const names = Object.keys(placeTypes);
    expect(Math.abs(names.length - 96)).toBeLessThan(3);
    for (const name of ['restaurant', 'pharmacy', 'gym', 'bakery']) expect(names).toContain(name);
    for (const name of names) expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(new Set(Object.values(placeTypes)).size).toBe(names.length);
  });

  it('are the only ones that a commerce accepts', () => {
    for (const name of Object.keys(placeTypes))
      expect(accepts(commerces, 'placeType', name), name).toBe(true);
    for (const name of ['Restaurante', 'constructor', ''])
      expect(accepts(commerces, 'placeType', name)).toBe(false);
  });
});

describe('icon names', () => {
  it('contain about 250 entries without duplicates, and a category accepts them', () => {
    expect(Math.abs(iconNames.length - 250)).toBeLessThan(10);
    expect(new Set<string>(iconNames).size).toBe(iconNames.length);
    for (const name of iconNames) expect(accepts(categories, 'icon', name), name).toBe(true);
    expect(accepts(categories, 'icon', 'no-such-icon')).toBe(false);
  });
});

it('the genders have the names of the seed', () => {
  expect(genders).toEqual({ male: 'Masculino', female: 'Femenino' });
});
