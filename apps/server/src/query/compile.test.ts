import { ApiError } from '@callejero/contract/errors.ts';
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import { findField } from '@callejero/contract/resource.ts';
import { describe, expect, it } from 'vitest';
import { worldPrincipals, worldRegistry } from '../testing/query-world.ts';
import { containing } from './comparisons.ts';
import { compileList, compileOne } from './compile.ts';

const { administrator, user, visitor } = worldPrincipals;

function refusal(query: ListQuery, principal: typeof user | typeof administrator = user) {
  try {
    compileList(worldRegistry, 'things', query, principal);
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, details: error.details };
    throw error;
  }
  return null;
}

const unknown = (path: string) => ({
  code: 'query-invalid',
  details: [{ path, message: 'Este campo no existe o no se puede usar aquí.' }],
});

describe('fields that may not be used', () => {
  // Hidden everywhere, hidden on others' rows, readable but not filterable, and nonexistent.
  const fields = ['never', 'owner', 'secret', 'note', 'nothing', 'constructor', '__proto__'];

  it.each(fields)('%s is refused in filters, with the error of an unknown field', (name) => {
    const filters = Object.fromEntries([[name, 'x']]);
    expect(refusal({ filters })).toEqual(unknown(`_filters.${name}`));
    expect(refusal({ filters: { $or: [{ $nor: [filters] }] } })).toEqual(
      unknown(`_filters.$or.0.$nor.0.${name}`),
    );
  });

  it.each(fields)('%s is refused in sorts', (name) => {
    expect(refusal({ sort: Object.fromEntries([[name, 1 as const]]) })).toEqual(unknown(`_sort.${name}`));
  });

  it.each(['never', 'nothing', 'constructor'])('%s is refused in select', (name) => {
    expect(refusal({ select: ['name', name] })).toEqual(unknown(`_select.${name}`));
  });

  it.each([
    'group.secret',
    'group.nothing',
    'vault.name',
    'name.x',
    'owner.id',
    'secret.x',
    'groups.archivedAt',
  ])('%s is refused as a path', (name) => {
    expect(refusal({ filters: { [name]: 'x' } })).toEqual(unknown(`_filters.${name}`));
  });

  it.each(['never', 'nothing', 'name', 'owner', 'vault'])('%s is refused in populates', (path) => {
    expect(refusal({ populates: [path] })).toEqual(unknown(`_populates.${path}`));
  });

  it('are refused inside populates', () => {
    expect(refusal({ populates: [{ path: 'group', select: ['secret'] }] })).toEqual(
      unknown('_populates.group.select.secret'),
    );
    expect(refusal({ populates: [{ path: 'group', populates: ['secret'] }] })).toEqual(
      unknown('_populates.group.populates.secret'),
    );
  });

  it('may be used by a principal that reads them on every row', () => {
    expect(
      refusal({ filters: { never: 1, 'vault.name': 'x' }, sort: { secret: 1 } }, administrator),
    ).toBeNull();
    expect(refusal({ populates: ['vault'], select: ['never'] }, administrator)).toBeNull();
  });

  it('do not take part in a search when hidden', () => {
    const { statement } = compileList(worldRegistry, 'things', { filters: { $search: 'a' } }, user);
    expect(statement.text).toContain('"summary_folded" like');
    expect(statement.text).not.toContain('secret_folded');
  });

  it('are not selected', () => {
    const { statement } = compileList(worldRegistry, 'things', {}, user);
    expect(statement.text).not.toContain('"never"');
  });
});

describe('a principal without any grant', () => {
  it('gets unauthorized or forbidden', () => {
    expect(() => compileList(worldRegistry, 'things', {}, visitor)).toThrow(new ApiError('unauthorized'));
    expect(() => compileList(worldRegistry, 'vaults', {}, user)).toThrow(new ApiError('forbidden'));
    expect(() => compileOne(worldRegistry, 'vaults', 'x', {}, user)).toThrow(new ApiError('forbidden'));
  });
});

it('the signs of a pattern stand for themselves in a searched text', () => {
  expect(containing('a_b%c\\d')).toBe('%a\\_b\\%c\\\\d%');
});

describe('operands', () => {
  const field = 'Este operador no se puede usar con este campo.';
  it.each<[ListQuery['filters'], string, string]>([
    [{ order: 1.5 }, '_filters.order', 'Indica un número entero.'],
    [{ order: { $gt: 2 ** 31 } }, '_filters.order.$gt', 'Indica un número entero.'],
    [{ order: '1' }, '_filters.order', 'Indica un número entero.'],
    [{ flag: { $in: [true, 1] } }, '_filters.flag.$in.1', 'Indica true o false.'],
    [{ id: 'x' }, '_filters.id', 'Indica un identificador válido.'],
    [{ groups: { $ne: 'x' } }, '_filters.groups.$ne', 'Indica un identificador válido.'],
    [{ name: 5 }, '_filters.name', 'Indica un texto.'],
    [{ at: '2026-02-30T00:00:00Z' }, '_filters.at', 'Indica una fecha y hora como 2026-01-31T12:00:00Z.'],
    [
      { at: '0001-01-01T00:00:00+14:00' },
      '_filters.at',
      'Indica una fecha y hora como 2026-01-31T12:00:00Z.',
    ],
    [
      { at: '9999-12-31T23:59:59-14:00' },
      '_filters.at',
      'Indica una fecha y hora como 2026-01-31T12:00:00Z.',
    ],
    [{ day: '0000-01-01' }, '_filters.day', 'Indica una fecha como 2026-01-31.'],
    [{ place: 'x' }, '_filters.place', 'Este campo no se compara con valores.'],
    [{ group: { $gt: '00000000-0000-4000-8000-000000000000' } }, '_filters.group.$gt', field],
    [{ flag: { $lt: 1 } }, '_filters.flag.$lt', field],
    [{ tags: { $gt: 'a' } }, '_filters.tags.$gt', field],
    [{ order: { $regex: 'a' } }, '_filters.order.$regex', field],
    [{ name: { $near: { lat: 1, lng: 1 } } }, '_filters.name.$near', field],
    [{ 'extra.name': { $gt: 'a' } }, '_filters.extra.name.$gt', field],
    [{ extra: { $in: ['a'] } }, '_filters.extra.$in', field],
    [
      { name: { $regex: '(a+)+' } },
      '_filters.name.$regex',
      'No se admiten repeticiones dentro de repeticiones.',
    ],
  ])('%j is refused', (filters, path, message) => {
    expect(refusal({ filters: filters ?? {} })).toEqual({
      code: 'query-invalid',
      details: [{ path, message }],
    });
  });

  it('are never part of the text', () => {
    const text = (filters: ListQuery['filters']) =>
      compileList(worldRegistry, 'things', { filters: filters ?? {} }, user).statement.text;
    expect(text({ name: 'a', order: { $in: [1, 2, 3] } })).toBe(text({ name: "';--", order: { $in: [7] } }));
    expect(text({ 'extra.name': 'a' })).toBe(text({ 'extra.other': 'b' }));
  });
});

describe('the recorded tables of a statement', () => {
  it('are those of the collection, its policies, its paths and its populates', () => {
    const tables = (query: ListQuery, principal: typeof user | typeof administrator) =>
      compileList(worldRegistry, 'things', query, principal).tables.toSorted();
    expect(tables({}, administrator)).toEqual(['things']);
    // A grant of `things` reads `groups`.
    expect(tables({}, user)).toEqual(['groups', 'things']);
    expect(tables({ filters: { 'vault.name': 'a' } }, administrator)).toEqual(['things', 'vaults']);
    expect(tables({ populates: [{ path: 'group', populates: ['parent'] }] }, administrator)).toEqual([
      'groups',
      'things',
    ]);
  });
});

it('a path reaches only rows that the principal may read', () => {
  const text = (principal: typeof user | typeof administrator) =>
    compileList(worldRegistry, 'things', { filters: { 'group.name': 'a' } }, principal).statement.text;
  expect(text(user)).toMatch(
    /from "groups" (q\d+) where [^()]*\bq\d+\."archived_at" is null and \(\1\.shared\)/,
  );
  expect(text(administrator)).not.toContain('.shared');
});

describe('pages', () => {
  it('have the maximum size by default', () => {
    expect(compileList(worldRegistry, 'things', {}, user)).toMatchObject({ page: 0, perPage: 1000 });
    expect(compileList(worldRegistry, 'things', { page: 2, perPage: 20 }, user)).toMatchObject({
      perPage: 20,
    });
  });

  it('around a point begin with the index of the points, but across the antimeridian and with an order', () => {
    const text = (lng: number, sort?: ListQuery['sort']) => {
      const filters = { place: { $near: { lat: 19.5, lng } } };
      return compileList(worldRegistry, 'things', { filters, perPage: 20, ...(sort && { sort }) }, user)
        .statement.text;
    };
    expect(text(-96.9)).toMatch(/order by q\d+\."place" <-> point\(.*\) limit 32\)/);
    expect(text(179.9)).not.toContain('<->');
    expect(text(-96.9, { name: 1 })).not.toContain('<->');
  });
});

it('the test collections have every kind of field', () => {
  const things = worldRegistry.get('things')?.resource;
  if (!things) throw new Error('No things');
  const kinds = new Set(Object.keys(things.fields).map((name) => findField(things, name)?.kind));
  expect(kinds.size).toBe(13);
});
