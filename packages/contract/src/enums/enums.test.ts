import { describe, expect, it } from 'vitest';
import { categories } from '../resources/categories.ts';
import { commerces } from '../resources/commerces.ts';
import { iconNames } from './icons.ts';
import { placeTypes } from './place-types.ts';

const accepts = (resource: typeof commerces | typeof categories, field: string, value: unknown) => {
  const [schema] = Object.entries(resource.fields).flatMap(([name, each]) =>
    name === field ? [each.schema] : [],
  );
  return schema?.safeParse(value).success;
};

describe('the types of a place', () => {
  it("are the seed's 96 or so, among them those that it names, each with a Spanish name of its own", () => {
    const names = Object.keys(placeTypes);
    expect(Math.abs(names.length - 96)).toBeLessThan(3);
    for (const name of ['restaurant', 'pharmacy', 'gym', 'bakery']) expect(names).toContain(name);
    for (const name of names) expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(new Set(Object.values(placeTypes)).size).toBe(names.length);
  });

  it('are what a commerce takes, and nothing else', () => {
    for (const name of Object.keys(placeTypes))
      expect(accepts(commerces, 'placeType', name), name).toBe(true);
    for (const name of ['Restaurante', 'constructor', ''])
      expect(accepts(commerces, 'placeType', name)).toBe(false);
  });
});

describe('icon names', () => {
  it("are the seed's 250 or so, none twice, and what a category takes", () => {
    expect(Math.abs(iconNames.length - 250)).toBeLessThan(10);
    expect(new Set<string>(iconNames).size).toBe(iconNames.length);
    for (const name of iconNames) expect(accepts(categories, 'icon', name), name).toBe(true);
    expect(accepts(categories, 'icon', 'no-such-icon')).toBe(false);
  });
});
